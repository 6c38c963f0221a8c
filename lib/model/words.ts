/** The closed word lists of the public migration format, and `skill`, which is ours. Source: its reference, section 1.2. */
export const STATUSES = ['draft', 'proposed', 'approved', 'deprecated', 'superseded', 'rejected'] as const;
export const TRUST_LEVELS = ['unverified', 'inferred', 'reviewed', 'authoritative'] as const;
/** From the least to the most guarded. */
export const SENSITIVITIES = ['public', 'internal', 'confidential', 'restricted'] as const;
export const KINDS = [
  'architecture',
  'decision',
  'domain',
  'operations',
  'security',
  'testing',
  'api',
  'incident',
  'convention',
  'rejected-approach',
  'known-exception',
  'skill',
] as const;
export const RELATION_TYPES = [
  'implements',
  'implemented_by',
  'supersedes',
  'superseded_by',
  'depends_on',
  'constrained_by',
  'verified_by',
  'reviewed_by',
  'contradicts',
  'related_to',
  'derived_from',
  'evidenced_by',
  'rejects',
  'exception_to',
] as const;
export const SPECIFICATION_STATUSES = ['draft', 'active', 'superseded', 'retired'] as const;

export type Status = (typeof STATUSES)[number];
export type TrustLevel = (typeof TRUST_LEVELS)[number];
export type Sensitivity = (typeof SENSITIVITIES)[number];
export type Kind = (typeof KINDS)[number];
export type RelationType = (typeof RELATION_TYPES)[number];
export type SpecificationStatus = (typeof SPECIFICATION_STATUSES)[number];

/** Returns whether an item of this status is out of force: it is kept, and nobody goes by it. */
export const isRetired = (status: Status): boolean =>
  status === 'deprecated' || status === 'superseded' || status === 'rejected';

/** The label that stands for a source anchor when a revision was written here. */
export const AUTHORED_HERE = 'authored-in-theurian';

/** Nothing above it is served to agents, or put into a host, unless somebody says so. */
export const DEFAULT_CEILING: Sensitivity = 'internal';

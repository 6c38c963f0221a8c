import { type ItemId, parseItemId } from './ids.ts';

/** The directories that support files may lie in, below a skill's own. Source: the public skills format. */
export const SUPPORT_DIRECTORIES = ['scripts', 'templates', 'assets', 'references'] as const;

/** How large a skill may be, in bytes, and how many support files it may have. */
export const SKILL_LIMITS = { body: 100_000, files: 8, file: 64_000, allFiles: 256_000 } as const;

/** How long a skill's name and its description may be, in characters. Source: the public skills format. */
export const SKILL_TEXT_LIMITS = { name: 64, description: 1024 } as const;

/** How long what an agent writes may be: the description in characters, the body in lines that are not blank. */
export const SKILL_BUDGET = { description: 60, lines: 25 } as const;

/** The namespace that a new skill is put into, unless the request says otherwise. */
const SKILL_NAMESPACE = 'skills';

/** The label of a skill that an agent made, and that agents may therefore maintain. Only the promoter sets it. */
export const MADE_BY_AGENT = 'made-by-agent';

/** Returns whether a revision with these labels is one of a skill that an agent made. */
export const isMadeByAgent = (labels: readonly string[] | undefined): boolean =>
  labels?.includes(MADE_BY_AGENT) === true;

/**
 * The name of a skill: that of its directory in a host. Lower-case words joined by single hyphens, at most 64 characters, and
 * no device of Windows.
 */
export type SkillName = string & { readonly __brand: 'SkillName' };

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// Source: Microsoft's "Naming Files, Paths, and Namespaces".
const DEVICE = /^(?:aux|con|nul|prn|com\d|lpt\d)$/;

/** Returns whether Windows takes a name for a device, or cuts it: whatever its ending, no file has it there. */
export const isDeviceName = (name: string): boolean =>
  name.endsWith('.') || DEVICE.test(name.replace(/\..*$/s, '').toLowerCase());

/** Returns the text as the name of a skill, or null. */
export const parseSkillName = (text: string): SkillName | null =>
  text.length <= SKILL_TEXT_LIMITS.name && NAME.test(text) && !DEVICE.test(text) ? (text as SkillName) : null;

/** Returns the name that an item has as a skill: the last segment of its id. */
export const skillNameOf = (id: ItemId): string => id.slice(id.lastIndexOf('.') + 1);

/** Returns the id that a new skill takes. */
export const skillIdOf = (name: SkillName): ItemId => {
  const id = parseItemId(`${SKILL_NAMESPACE}.${name}`);
  if (id === null) throw new TypeError(`no item id: ${name}`);
  return id;
};

/**
 * The stages of the pipeline, in their order; `history` compares with what landed before, `accept` and `draft` look at a
 * proposal, `review` at a step of a branch, `host` at what stands where skills are projected to.
 */
export const STAGES = [
  'path',
  'limits',
  'parse',
  'schema',
  'identity',
  'pin',
  'order',
  'guard',
  'replay',
  'accept',
  'history',
  'screen',
  'draft',
  'review',
  'host',
] as const;
export type Stage = (typeof STAGES)[number];

/**
 * The stages of the pipeline, in their order; `history` compares with what landed before, `accept` and `draft` look at a
 * proposal, `review` at a step of a branch.
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
] as const;
export type Stage = (typeof STAGES)[number];

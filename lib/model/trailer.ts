/** A line `key: value` at the end of a commit message. The key is as it was written; keys are compared without case. */
export interface Trailer {
  readonly key: string;
  readonly value: string;
}

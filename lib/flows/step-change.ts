import { showName } from '../git/name.ts';
import type { TreeChange } from '../git/repository.ts';
import type { StepChange } from '../model/review.ts';

/** Returns a difference of two trees as a step's change. */
export const stepChange = ({ path, before, after }: TreeChange): StepChange => ({
  path: showName(path).text,
  kind: before === null ? 'added' : after === null ? 'deleted' : 'edited',
});

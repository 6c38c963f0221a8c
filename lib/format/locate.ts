import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Place, Pointer } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import { positionOf } from './position.ts';
import { parseYaml } from './yaml.ts';

/**
 * Returns the places with line and column filled in, by parsing the file once more.
 *
 * A pointer that leads nowhere stops at the last thing it reached; a file that does not parse leaves the place as it is.
 */
export const locate = (path: string, bytes: Uint8Array, places: readonly Place[]): readonly Place[] => {
  const parsed = parseYaml(path, bytes, LIMITS);
  if (!parsed.ok) return places;
  const { document, text } = parsed.value;
  return places.map((place) =>
    place.line !== undefined || place.pointer === undefined
      ? place
      : { ...place, ...positionOf(text, offsetAt(document.contents, place.pointer)) },
  );
};

const offsetAt = (root: Node | null, pointer: Pointer): number => {
  let offset = root?.range?.[0] ?? 0;
  let here: unknown = root;
  for (const step of pointer) {
    if (isMap(here)) {
      const pair = here.items.findLast((p) => isScalar(p.key) && String(p.key.value) === step);
      if (pair === undefined) return offset;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      here = pair.value;
    } else if (isSeq(here)) {
      here = here.items[Number(step)];
      if (typeof here === 'object' && here !== null && 'range' in here && Array.isArray(here.range))
        offset = Number(here.range[0]);
    } else return offset;
  }
  return offset;
};

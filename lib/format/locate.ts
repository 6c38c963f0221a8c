import { isMap, isNode, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Place, Pointer } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import { positionsIn } from './position.ts';
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
  const positionAt = positionsIn(text);
  return places.map((place) =>
    place.line !== undefined || place.pointer === undefined
      ? place
      : { ...place, ...positionAt(offsetAt(document.contents, place.pointer)) },
  );
};

interface Here {
  readonly node: unknown;
  readonly offset: number;
}

// Follows the pointer as far as it leads; a step into nothing ends the way.
const offsetAt = (root: Node | null, pointer: Pointer): number => {
  let here: Here = { node: root, offset: root?.range?.[0] ?? 0 };
  for (const step of pointer) {
    const next = isMap(here.node) ? intoMap(here.node, step) : isSeq(here.node) ? intoList(here.node, step) : null;
    if (next === null) return here.offset;
    here = next;
  }
  return here.offset;
};

const intoMap = (map: YAMLMap, step: string | number): Here | null => {
  const pair = map.items.findLast((p) => isScalar(p.key) && String(p.key.value) === step);
  return pair !== undefined && isScalar(pair.key) ? { node: pair.value, offset: pair.key.range?.[0] ?? 0 } : null;
};

const intoList = (list: YAMLSeq, step: string | number): Here | null => {
  const node = list.items[Number(step)];
  return isNode(node) ? { node, offset: node.range?.[0] ?? 0 } : null;
};

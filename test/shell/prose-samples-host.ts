import type { HostFactsOf } from '../../lib/model/host-facts.ts';

const [A, B] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01BX5ZZKBKACTAV9WEVGEMMVRZ'];
const name = 'release-notes';
const edits = (['edited', 'added', 'removed', 'other'] as const).map((how) => ({ path: `scripts/${how}.sh`, how }));

/** Facts for every code of a host, so many that each way of saying it is gone. */
export const HOST_FACTS: { readonly [K in keyof HostFactsOf]: readonly HostFactsOf[K][] } = {
  'skill-occupied': [
    { name, found: 'Release-Notes', foreign: { why: 'no-marker' } },
    { name, found: name, foreign: { why: 'copy', of: 'changelog' } },
    { name, found: name, foreign: { why: 'other-project', project: 'billing' } },
    ...(['link', 'no-directory', 'no-marker', 'damaged-marker'] as const).map((why) => ({
      name,
      found: name,
      foreign: { why },
    })),
  ],
  'skill-edited': [
    { name, revision: A, wanted: A, edits },
    { name, revision: A, wanted: B, edits },
    { name, revision: A, wanted: null, edits },
  ],
  'host-target': (['link', 'no-directory', 'outside', 'reserved', 'relative'] as const).flatMap((why) => [
    { target: '.claude/skills', at: '.claude/skills', why },
    { target: '.claude/skills', at: '.claude', why },
  ]),
};

import type { FactsOf } from '../../lib/model/finding.ts';

const A = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const B = '01BX5ZZKBKACTAV9WEVGEMMVRZ';
const BODY = '.theurian/knowledge/ns/leaf.md';

type Code =
  | 'proposal-symlink'
  | 'proposal-malformed'
  | 'already-in-place'
  | 'conflict-ahead'
  | 'out-of-order'
  | 'overtaken'
  | 'proposals-conflict'
  | 'body-destination-taken'
  | 'landing-recovered';

/** Facts for every code that a proposal can be refused for, or be warned of, when it is accepted. */
export const ACCEPT_FACTS: { readonly [K in Code]: readonly FactsOf[K][] } = {
  'proposal-symlink': [{}],
  'proposal-malformed': (
    [
      'no-migration',
      'evidence-unclear',
      'other-item',
      'several',
      'two-uses',
      'twice',
      'no-directory',
      'no-evidence',
      'unreadable',
      'others',
      'no-id',
    ] as const
  ).flatMap((why) => [
    { why, names: ['a.yaml', 'b c.yaml'] },
    { why, names: [] },
  ]),
  'already-in-place': [
    ...(['name', 'id', 'accepted'] as const).map((by) => ({ by, id: A, path: `.theurian/migrations/${A}-a.yaml` })),
    { by: 'branch', id: A, path: `.theurian/migrations/${A}-a.yaml`, branch: 'theurian/a' },
  ],
  'conflict-ahead': [
    {
      proposal: B,
      branch: 'main',
      ref: 'origin/main',
      code: 'revision-conflict',
      setBy: A,
      setIn: `.theurian/migrations/${A}-a.yaml`,
    },
    { proposal: B, branch: 'main', ref: 'main', code: 'body-shared', setBy: null, setIn: null },
    { proposal: B, branch: 'main', ref: 'main', code: 'already-in-place', setBy: null, setIn: null },
  ],
  'out-of-order': [
    { item: 'a.b', setBy: A, setIn: `.theurian/migrations/${A}-a.yaml`, proposal: null },
    { item: 'a.b', setBy: A, setIn: `.theurian/migrations/${A}-a.yaml`, proposal: B },
  ],
  overtaken: [
    {
      ...{ item: 'a.b', label: 'owner', given: 'team', now: 'others' },
      ...{ setBy: A, setIn: `.theurian/migrations/${A}-a.yaml`, proposal: null },
    },
    {
      ...{ item: 'a.b', label: 'validTo', given: '2001-02-03T04:05:06Z', now: null },
      ...{ setBy: A, setIn: `.theurian/migrations/${A}-a.yaml`, proposal: B },
    },
    {
      ...{ item: 'a.b', label: 'status', given: 'approved', now: 'deprecated' },
      ...{ setBy: A, setIn: `.theurian/migrations/${A}-a.yaml`, proposal: B },
    },
  ],
  'proposals-conflict': [
    { proposal: A, other: B, codes: ['revision-conflict', 'body-shared'], after: null },
    { proposal: A, other: B, codes: ['out-of-order'], after: A },
    { proposal: A, other: B, codes: ['out-of-order'], after: B },
    { proposal: A, other: B, codes: ['out-of-order', 'overtaken'], after: null },
  ],
  'body-destination-taken': [
    { path: BODY, owner: null },
    { path: BODY, owner: 'a.b' },
  ],
  'landing-recovered': [
    { what: 'completed', id: A, paths: [`.theurian/migrations/${B}-a.yaml`] },
    { what: 'undone', id: A, paths: [] },
    { what: 'undone', id: A, paths: [BODY] },
    { what: 'foreign', id: A, paths: [BODY, `.theurian/migrations/${B}-a.yaml`] },
    { what: 'damaged', id: null, paths: ['.git/theurian/journal/a.json'] },
  ],
};

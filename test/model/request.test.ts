import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Given } from '../../lib/model/given.ts';
import { leftToItem, withMissing } from '../../lib/model/missing-fields.ts';
import { parseRequest } from '../../lib/model/parse-request.ts';
import type { RawRequest, RequestFault } from '../../lib/model/raw-request.ts';
import { bodyFormatOf, type ProposalRequest } from '../../lib/model/request.ts';

const requests = suite('request');

const TEXTS = {
  itemId: 'domain.retry',
  author: 'ann',
  description: 'why',
  agentId: 'agent',
  taskId: 'task',
  model: 'model',
  reasoning: 'because',
} as const;

const BARE: RawRequest = {
  texts: TEXTS,
  lists: {},
  flags: { authoredHere: true },
  bodyFile: null,
  edits: [],
  excerpts: [],
};
const EDITS = [{ oldText: 'a', newText: 'b' }];
const file = (name: string) => ({ name, bytes: new Uint8Array() });
const WHOLE: RawRequest = {
  ...BARE,
  texts: { ...TEXTS, title: 'Title', kind: 'decision', owner: 'team' },
  bodyFile: file('body.md'),
};

const read = (raw: RawRequest): ProposalRequest => {
  const parsed = parseRequest(raw);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const faultsOf = (raw: RawRequest): readonly RequestFault[] => {
  const parsed = parseRequest(raw);
  return parsed.ok ? [] : parsed.error;
};

requests('a whole text is read with all that is said of it', () => {
  const request = read({
    ...WHOLE,
    texts: {
      ...WHOLE.texts,
      namespace: '',
      expectedRevision: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      trustLevel: 'reviewed',
      sensitivity: 'public',
      sourceUri: 'https://example.org',
      sourceCommit: 'abc1234',
      sourcePath: 'a.md',
      sourceLines: '3',
      despiteRejection: 'we know better',
    },
    lists: { label: ['b', 'a', 'b'], scopePath: ['x', 'x'] },
    flags: { local: true },
  });
  assert.equal(request.revision, {
    body: { kind: 'whole', file: file('body.md'), format: { contentType: 'text/markdown', ending: 'md' } },
    title: 'Title',
    kind: 'decision',
    owner: 'team',
    namespace: '',
    trustLevel: 'reviewed',
    sensitivity: 'public',
    scopePaths: ['x', 'x'],
    labels: ['b', 'a'],
    expectedRevision: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  });
  assert.equal(request.anchors, [
    {
      provider: 'git',
      sourceUri: 'https://example.org',
      commitSha: 'abc1234',
      filePath: 'a.md',
      lineStart: 3,
      lineEnd: 3,
    },
  ]);
  assert.equal([request.authoredHere, request.local, request.despiteRejection], [false, true, 'we know better']);
  assert.equal(request.by, { agentId: 'agent', taskId: 'task', model: 'model', reasoning: 'because' });
});

requests('edits need neither title nor kind nor owner, and other operations no text at all', () => {
  const edits = [{ oldText: 'a', newText: 'b' }];
  assert.equal(read({ ...BARE, edits }).revision?.body, { kind: 'edits', edits });
  const changed = read({
    ...BARE,
    texts: { ...TEXTS, supersedeBy: 'domain.b', ownerTo: 'ops', sensitivityTo: 'restricted', reason: 'r' },
    lists: { relate: ['depends_on:domain.c'], rejects: ['domain.d'], alias: ['domain.e'] },
  });
  assert.is(changed.revision, null);
  assert.equal(changed.changes, [
    { kind: 'sensitivity', to: 'restricted', reason: 'r' },
    { kind: 'owner', to: 'ops' },
    { kind: 'deprecate', reason: 'r', supersededBy: 'domain.b' },
    { kind: 'relate', type: 'depends_on', target: 'domain.c' },
    { kind: 'relate', type: 'rejects', target: 'domain.d' },
    { kind: 'alias', alias: 'domain.e' },
  ]);
});

requests('what is taken back is named as it was given, and asks for no text', () => {
  const lists = { unrelate: ['depends_on:domain.c'], removeAlias: ['domain.e'], removeEvidence: ['https://e.org/x'] };
  const { itemId, revision, changes } = read({ ...BARE, lists });
  const operations = [
    { op: 'removeRelation', sourceItemId: itemId, relationType: 'depends_on', targetItemId: 'domain.c' },
    { op: 'removeAlias', alias: 'domain.e' },
    { op: 'removeEvidence', itemId, sourceUri: 'https://e.org/x' },
  ];
  assert.is(revision, null);
  assert.equal(
    changes,
    operations.map((operation) => ({ kind: 'operation', operation })),
  );
});

requests('a whole text leaves the labels that are not given to the item, and says which', () => {
  const raw = { ...BARE, bodyFile: file('body.md'), texts: { ...TEXTS, owner: 'team' } };
  const { title, kind, owner } = read(raw).revision ?? {};
  assert.equal([title, kind, owner], [null, null, 'team']);
  assert.equal(leftToItem(new Given(raw)), ['title', 'kind']);
  assert.equal(leftToItem(new Given({ ...raw, bodyFile: null, edits: [{ oldText: 'a', newText: 'b' }] })), []);
  assert.equal(leftToItem(new Given({ ...raw, bodyFile: null, flags: { deprecate: true } })), []);
});

requests('support files alone need no text, and neither they nor a text ask for labels that the item lends', () => {
  const support = [{ path: 'scripts/run.sh', file: file('run.sh') }];
  const { revision } = read({ ...BARE, support });
  assert.equal([revision?.body, revision?.support], [{ kind: 'current' }, { given: support, dropped: [] }]);
  assert.equal(leftToItem(new Given({ ...BARE, support })), []);
  const dropped = { ...WHOLE, lists: { dropSupport: ['assets/a.md'] } };
  assert.equal(read(dropped).revision?.support, { given: [], dropped: ['assets/a.md'] });
  assert.is(read(dropped).revision?.body.kind, 'whole');
});

requests('what turns out to be missing is told with the rest that is', () => {
  const blank: RequestFault = { kind: 'blank', field: 'reason' };
  const missing: RequestFault = { kind: 'missing', fields: ['author', 'model'] };
  assert.equal(withMissing([blank], []), [blank]);
  assert.equal(withMissing([blank], ['kind', 'title']), [{ kind: 'missing', fields: ['title', 'kind'] }, blank]);
  assert.equal(withMissing([missing, blank], ['kind']), [
    { kind: 'missing', fields: ['kind', 'author', 'model'] },
    blank,
  ]);
});

requests('an excerpt says where other operations come from, but not a revision', () => {
  const quoted = { ...BARE, flags: {}, excerpts: [file('x.txt')] };
  assert.is(read(quoted).revision, null);
  assert.equal(faultsOf({ ...WHOLE, flags: {}, excerpts: [file('x.txt')] }), [
    { kind: 'none-of', fields: ['sourceUri', 'authoredHere'] },
  ]);
});

requests('the label that says it was written here says so', () => {
  assert.is(read({ ...WHOLE, flags: {}, lists: { label: ['authored-in-theurian'] } }).authoredHere, true);
});

type Row = readonly [why: string, raw: RawRequest, faults: readonly RequestFault[]];
const texts = (more: RawRequest['texts'], from: RawRequest = WHOLE): RawRequest => ({
  ...from,
  texts: { ...from.texts, ...more },
});

const rows: readonly Row[] = [
  [
    'nothing',
    { ...BARE, texts: {}, flags: {} },
    [
      {
        kind: 'missing',
        fields: [
          'itemId',
          'title',
          'kind',
          'owner',
          'author',
          'description',
          'bodyFile',
          'agentId',
          'taskId',
          'model',
          'reasoning',
        ],
      },
      { kind: 'none-of', fields: ['sourceUri', 'authoredHere'] },
    ],
  ],
  ['blank texts', texts({ title: '', owner: ' \n' }), [{ kind: 'missing', fields: ['title', 'owner'] }]],
  [
    'null texts, and no item to lend them',
    texts({ itemId: null, title: null, owner: null }),
    [{ kind: 'missing', fields: ['itemId', 'title', 'owner'] }],
  ],
  [
    'what cannot be taken back, of no item',
    {
      ...BARE,
      texts: { ...TEXTS, itemId: 'A' },
      lists: { unrelate: ['x'], removeAlias: ['A'], removeEvidence: [' '] },
    },
    [
      { kind: 'malformed', field: 'itemId', value: 'A', form: 'item-id' },
      { kind: 'malformed', field: 'unrelate', value: 'x', form: 'relation' },
      { kind: 'malformed', field: 'removeAlias', value: 'A', form: 'item-id' },
      { kind: 'blank', field: 'removeEvidence' },
    ],
  ],
  ['a wrong id', texts({ itemId: 'A' }), [{ kind: 'malformed', field: 'itemId', value: 'A', form: 'item-id' }]],
  [
    'a wrong revision',
    texts({ expectedRevision: 'x' }),
    [{ kind: 'malformed', field: 'expectedRevision', value: 'x', form: 'ulid' }],
  ],
  [
    'a word that is none',
    texts({ trustLevel: 'blind' }),
    [
      {
        kind: 'unknown-word',
        field: 'trustLevel',
        value: 'blind',
        words: ['unverified', 'inferred', 'reviewed', 'authoritative'],
      },
    ],
  ],
  [
    'a body without an ending',
    { ...WHOLE, bodyFile: file('body') },
    [{ kind: 'malformed', field: 'bodyFile', value: 'body', form: 'body-name' }],
  ],
  [
    'lines that are none',
    texts({ sourceUri: 'x', sourcePath: 'y', sourceLines: '0' }),
    [{ kind: 'malformed', field: 'sourceLines', value: '0', form: 'lines' }],
  ],
  [
    'a rejected item that is none',
    { ...BARE, lists: { rejects: ['A'] } },
    [{ kind: 'malformed', field: 'rejects', value: 'A', form: 'item-id' }],
  ],
  [
    'support files that cannot be some',
    {
      ...BARE,
      support: [{ path: 'run.sh', file: file('run.sh') }],
      lists: { dropSupport: ['assets/..', 'run.sh'] },
    },
    [
      { kind: 'malformed', field: 'support', value: 'run.sh', form: 'support-path' },
      { kind: 'malformed', field: 'dropSupport', value: 'assets/..', form: 'support-path' },
      { kind: 'malformed', field: 'dropSupport', value: 'run.sh', form: 'support-path' },
      { kind: 'together', fields: ['support', 'dropSupport'] },
    ],
  ],
  [
    'a label that only the promoter gives',
    { ...WHOLE, lists: { label: ['made-by-agent'] } },
    [{ kind: 'reserved', field: 'label', value: 'made-by-agent' }],
  ],
  [
    'what goes with nothing else',
    { ...texts({ ownerTo: 'ops', sensitivityTo: 'public', sensitivity: 'public' }), edits: EDITS },
    [
      { kind: 'together', fields: ['bodyFile', 'edits'] },
      { kind: 'together', fields: ['ownerTo', 'bodyFile'] },
      { kind: 'together', fields: ['sensitivityTo', 'sensitivity'] },
      { kind: 'needs', field: 'sensitivityTo', other: 'reason' },
    ],
  ],
  [
    'blank lists',
    { ...WHOLE, lists: { label: [''], scopePath: ['a', ' '] } },
    [
      { kind: 'blank', field: 'label' },
      { kind: 'blank', field: 'scopePath' },
    ],
  ],
  [
    'blank options',
    texts({ reason: '', sourceProvider: ' ' }),
    [
      { kind: 'blank', field: 'sourceProvider' },
      { kind: 'blank', field: 'reason' },
      { kind: 'needs', field: 'reason', other: 'deprecate' },
      { kind: 'needs', field: 'sourceProvider', other: 'sourceUri' },
    ],
  ],
];

for (const [why, raw, faults] of rows)
  requests(`${why}: ${faults.map(({ kind }) => kind).join(', ')}`, () => {
    assert.equal(faultsOf(raw), faults);
  });

const names: readonly (readonly [name: string, ending: string | null])[] = [
  ['a.md', 'md'],
  ['a.b.MARKDOWN', 'md'],
  ['dir.md/a.json', 'json'],
  ['a.yaml', 'yaml'],
  ['a.YML', 'yaml'],
  ['.md', 'md'],
  ['a.txt', null],
  ['a', null],
  ['md', null],
  ['a.md ', null],
  ['a.md/', null],
];

for (const [name, ending] of names)
  requests(`a file named ${JSON.stringify(name)} ${ending === null ? 'is no body' : `is written in ${ending}`}`, () => {
    assert.is(bodyFormatOf(name)?.ending ?? null, ending);
  });

requests.run();

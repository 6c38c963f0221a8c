import { renameSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sensitivity } from '../../../lib/model/words.ts';
import { allowanceOf } from '../../../lib/shell/mcp/allowance.ts';
import { contextOf } from '../../../lib/shell/mcp/context.ts';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import type { Files } from '../../kit/repo.ts';
import { R } from '../../kit/sound.ts';
import { worldAt } from '../../kit/ways.ts';
import { step, written } from '../library.ts';
import { cliLab, DIRECT } from '../world.ts';
import type { Values } from './agent-scene.ts';
import { called, type Said, wired } from './wire.ts';

const absence = suite('absence');
const here = cliLab();
absence.after(() => here.remove());

const FIRST = step(1, [
  written('shop.cart', 1, '# Cart\n\nA cart holds goods for a day.\n', { title: 'Cart' }),
  written('shop.till', 2, '# Till\n\nA till takes a cart.\n', { title: 'Till' }),
  { op: 'addRelation', sourceItemId: 'shop.till', relationType: 'depends_on', targetItemId: 'shop.cart' },
]);

// All that an item can hang on, and the words of the others, so that it would count in every way there is.
const held = (sensitivity: Sensitivity): Files =>
  step(2, [
    written('shop.secret-cart', 3, '# Cart\n\nA secret cart of goods, and a till.\n', {
      title: 'Cart and till',
      sensitivity,
    }),
    { op: 'addRelation', sourceItemId: 'shop.secret-cart', relationType: 'contradicts', targetItemId: 'shop.cart' },
    { op: 'addRelation', sourceItemId: 'shop.till', relationType: 'implements', targetItemId: 'shop.secret-cart' },
    { op: 'addAlias', alias: 'shop.hidden', itemId: 'shop.secret-cart' },
    {
      op: 'addEvidence',
      itemId: 'shop.secret-cart',
      anchor: { provider: 'web', sourceUri: 'https://example.org/secret' },
      description: 'Somebody said so.',
    },
    {
      op: 'registerSpecification',
      specId: 'spec.secret',
      itemId: 'shop.secret-cart',
      sourceUri: 'https://example.org/spec',
      format: 'openapi',
    },
  ]);

const CONFIG = 'apiVersion: theurian.dev/v1\nprojectId: shop\n';

// The one place where all of them are served from: a path must not tell them apart.
const SERVED = 'served';

let firstLanding = '';

const repositories: Readonly<Record<string, (dir: string) => void>> = {
  withholding: (dir) => void here.commit(dir, held('confidential'), 'second'),
  'never held': (dir) => void here.commit(dir, { 'README.md': 'Another text.\n' }, 'second'),
  reclassified: (dir) => {
    here.commit(dir, held('confidential'), 'second');
    const more = written(
      'shop.secret-cart',
      4,
      '# Cart\n\nMore secret.\n',
      { title: 'Cart', sensitivity: 'restricted' },
      3,
    );
    here.commit(
      dir,
      step(3, [more, { op: 'deprecateItem', itemId: 'shop.secret-cart', reason: 'A secret reason.' }]),
      'third',
    );
  },
  rejected: (dir) => {
    here.commit(dir, held('internal'), 'second');
    const more = written(
      'shop.secret-cart',
      4,
      '# Cart\n\nNo.\n',
      { status: 'rejected', kind: 'rejected-approach' },
      3,
    );
    here.commit(dir, step(3, [more]), 'third');
  },
  control: (dir) => void here.commit(dir, held('internal'), 'second'),
};

const make = async (dir: string, then: (dir: string) => void): Promise<void> => {
  here.repo(dir, { 'README.md': 'A shop.\n', '.theurian/policy.yaml': DIRECT, '.theurian/config.yaml': CONFIG });
  firstLanding = here.commit(dir, FIRST, 'first');
  then(dir);
  assert.is((await here.run(dir, 'migrate', 'apply')).code, 0);
};

/** What each reading tool is asked; a tool that is not here is asked without an input. */
const INPUTS: Readonly<Record<string, readonly Values[]>> = {
  knowledge_search: [
    ...['cart', 'till goods', 'secret', 'shop.hidden', 'shop.secret-cart', 'somebody'].map((query) => ({ query })),
    { query: 'cart', limit: 1 },
    { query: 'cart', includeUnapproved: true, asOf: '2030-01-01' },
    { query: 'cart', namespace: 'shop', maxTokens: 1000 },
  ],
  knowledge_get: [
    ...[
      'shop.cart',
      'shop.till',
      'shop.secret-cart',
      'shop.hidden',
      'shop.secret',
      'secret-cart',
      'spec.secret',
    ].flatMap((itemId) => [{ itemId }, { itemId, includeUnapproved: true, includeRetired: true }]),
    { itemId: 'shop.secret-cart', revisionId: R(3) },
    { itemId: 'shop.cart', revisionId: R(3) },
  ],
  knowledge_list_changes: [{ from: 'FIRST' }, { from: 'FIRST', to: 'FIRST' }],
  knowledge_trace: ['shop.cart', 'shop.till', 'shop.secret-cart', 'shop.hidden'].map((itemId) => ({
    itemId,
    depth: 5,
  })),
  knowledge_check_freshness: [{}, { itemIds: ['shop.cart'] }, { itemIds: ['shop.secret-cart'] }, { staleOnly: true }],
};

const questions = (): readonly Said[] => [
  { method: 'tools/list', params: {} },
  ...TOOLS.filter(({ annotations }) => annotations.readOnlyHint).flatMap(({ name }) =>
    (INPUTS[name] ?? [{}]).map((input) =>
      called(name, JSON.parse(JSON.stringify(input).replaceAll('FIRST', firstLanding))),
    ),
  ),
  { method: 'resources/list', params: {} },
  ...['shop.cart', 'shop.secret-cart', 'shop.hidden'].map((item) => ({
    method: 'resources/read',
    params: { uri: `knowledge://shop/${item}` },
  })),
];

const told: Record<string, readonly string[]> = {};

absence.before(async () => {
  for (const [name, then] of Object.entries(repositories)) {
    await make(SERVED, then);
    const context = contextOf({
      projects: [{ id: 'shop', at: here.path(SERVED) }],
      ceiling: 'internal',
      allowance: allowanceOf({ proposals: 1, bytes: 1 }),
      worldOf: ({ at }) => worldAt(at, here.env, { prefer: 'isomorphic' }),
    });
    told[name] = await wired(context, questions());
    renameSync(here.path(SERVED), here.path(name.replaceAll(' ', '-')));
  }
});

absence('every question was answered', () => {
  for (const lines of Object.values(told)) assert.is(lines.length, questions().length + 1);
});

for (const name of ['withholding', 'reclassified', 'rejected'])
  absence(`a repository that is ${name} answers as one that never held the item, byte for byte`, () => {
    assert.is(told[name]?.join('\n'), told['never held']?.join('\n'));
  });

absence('a repository that may show the item answers otherwise wherever it counts', () => {
  const [shown = [], never = []] = [told.control, told['never held']];
  const same = shown.filter((line, at) => line === never[at]);
  // Neither the list of tools, the greeting, nor what speaks of other things alone tells.
  assert.ok(same.length < shown.length / 3, `${same.length} of ${shown.length}`);
  assert.match(shown.join(), 'secret cart');
});

absence.run();

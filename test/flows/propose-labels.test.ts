import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { draftBase } from '../../lib/flows/propose-base.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import type { ItemId } from '../../lib/model/ids.ts';
import type { State } from '../../lib/model/state.ts';
import { AUTHORED_HERE, KINDS, SENSITIVITIES, TRUST_LEVELS } from '../../lib/model/words.ts';
import { answered } from '../kit/cli.ts';
import { seededAsync } from '../kit/seeded.ts';
import { must, worldAt } from '../kit/ways.ts';
import { step, written } from '../shell/library.ts';
import { acceptIn } from './accept-scene.ts';
import { codesOf, scene } from './propose-scene.ts';

const labels = suite('labels of a proposal');
const here = scene();
labels.after(() => here.remove());

const ITEM = 'domain.retry' as ItemId;
// A skill says its name in its text, and nothing else minds that.
const FRONT = '---\nname: retry\ndescription: Use when a call fails\n---\n';
here.repo('r', { 'body.md': `${FRONT}Other text.\n` });

const word = fc.constantFrom('platform', 'payments', 'search');
const spoken = {
  kind: fc.constantFrom(...KINDS.filter((kind) => kind !== 'rejected-approach')),
  namespace: fc.constantFrom('domain', 'payments', 'core.money'),
  owner: word,
  trustLevel: fc.constantFrom(...TRUST_LEVELS),
  sensitivity: fc.constantFrom(...SENSITIVITIES),
  labels: fc.uniqueArray(word, { minLength: 1 }),
  paths: fc.uniqueArray(fc.constantFrom('src/**', 'docs/a.md', '*.ts'), { minLength: 1 }),
};
const some = fc.record(spoken, { requiredKeys: [] });
type Labels = Partial<{ readonly [K in keyof typeof spoken]: string | readonly string[] }>;

/** An item with a first revision that states some labels, and whatever has reclassified it since. */
const landed = fc.record({
  first: some,
  validTo: fc.option(fc.constant('2999-01-01T00:00:00Z')),
  since: fc.option(fc.record({ owner: word, sensitivity: spoken.sensitivity })),
});

const metadataOf = (
  { labels: own, paths, ...plain }: Labels,
  validTo: string | null,
): Readonly<Record<string, unknown>> => ({
  ...plain,
  ...(validTo === null ? {} : { validTo }),
  labels: [...[own ?? []].flat(), AUTHORED_HERE],
  ...(paths === undefined ? {} : { scope: { paths } }),
});

const OPTIONS: { readonly [K in keyof typeof spoken]: string } = {
  kind: '--kind',
  namespace: '--namespace',
  owner: '--owner',
  trustLevel: '--trust-level',
  sensitivity: '--sensitivity',
  labels: '--label',
  paths: '--scope-path',
};

const argsOf = (asked: Labels): readonly string[] =>
  Object.entries(OPTIONS).flatMap(([key, option]) =>
    [asked[key as keyof Labels] ?? []].flat().flatMap((value) => [option, value]),
  );

/** All labels of the item as its current revision and the operations since have left them. */
const labelsIn = ({ items, revisions }: State) => {
  const item = items.get(ITEM);
  const revision = revisions.get(item?.currentRevision ?? ('' as never));
  return {
    kind: item?.kind,
    namespace: item?.namespace,
    owner: item?.owner,
    trustLevel: item?.trustLevel,
    sensitivity: item?.sensitivity,
    labels: (revision?.metadata.labels ?? []).filter((label) => label !== AUTHORED_HERE),
    paths: revision?.metadata.scope?.paths ?? [],
    validTo: item?.validTo,
    status: item?.status,
  };
};

const stateNow = async () => labelsIn(must(await inWorkspace(worldAt(here.path('r'), here.env), draftBase)).state);

const rank = (sensitivity: unknown): number => [...SENSITIVITIES].map(String).indexOf(String(sensitivity));

labels('that are left out stay as they are, and nothing that is stated lowers the sensitivity', () =>
  seededAsync(
    fc.asyncProperty(landed, some, fc.boolean(), async ({ first, validTo, since }, asked, byEdit) => {
      rmSync(here.path('r', '.theurian'), { recursive: true, force: true });
      here.write('r', step(1, [written(ITEM, 1, `${FRONT}Retry three times.\n`, metadataOf(first, validTo))]));
      if (since !== null)
        here.write(
          'r',
          step(2, [
            { op: 'changeOwner', itemId: ITEM, owner: since.owner },
            { op: 'changeSensitivity', itemId: ITEM, sensitivity: since.sensitivity, reason: 'Known.' },
          ]),
        );
      const before = await stateNow();
      const text = byEdit ? ['--edit', 'three=five'] : ['--body-file', 'body.md'];
      const args = ['--item-id', ITEM, '--authored-here', ...text, ...argsOf(asked)];
      if (asked.sensitivity !== undefined && rank(asked.sensitivity) < rank(before.sensitivity)) {
        assert.equal(codesOf(await here.refusal('r', ...args)), ['sensitivity-lowered']);
        return;
      }
      const draft = await here.draft('r', ...args);
      answered(await acceptIn(here, 'r', String(draft.answer.proposalId), '--json'));
      assert.equal(await stateNow(), { ...before, ...asked });
    }),
    25,
  ),
);

labels.run();

import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entryLines } from '../../lib/flows/entry-lines.ts';
import { groundOf } from '../../lib/flows/ground.ts';
import { type Added, judgeAdded } from '../../lib/flows/judge-added.ts';
import { rememberSet } from '../../lib/flows/known-set.ts';
import { summaryOn } from '../../lib/flows/known-summary.ts';
import { loadSettings } from '../../lib/flows/load-settings.ts';
import { type DraftBase, draftBase } from '../../lib/flows/propose-base.ts';
import { broughtBy, type Incoming, judgeWith } from '../../lib/flows/propose-union.ts';
import { snapshotReader } from '../../lib/flows/reader.ts';
import { openWorkspace, type Workspace } from '../../lib/flows/workspace.ts';
import { knownBlobs, readUnknown, worktreeSnapshot } from '../../lib/flows/worktree-blobs.ts';
import { worktreeOnKnown } from '../../lib/flows/worktree-known.ts';
import type { Summary } from '../../lib/model/verdict.ts';
import type { Said } from '../kit/made.ts';
import { BREAKS } from '../kit/random-faults.ts';
import { documentOf, filesOf, partOf, plans } from '../kit/random-set.ts';
import { FIRST_STEPS, steps } from '../kit/random-steps.ts';
import { lab } from '../kit/repo.ts';
import { seededAsync } from '../kit/seeded.ts';
import { M } from '../kit/sound.ts';
import { plant, type Tree } from '../kit/tree.ts';
import { must, worldAt } from '../kit/ways.ts';

const laws = suite('what is added');
const here = lab();
laws.after(() => here.remove());
here.repo('r', { 'README.md': 'x\n' });

const incomingFrom = (tree: Tree): Incoming =>
  new Map(
    Object.entries(tree).flatMap(([path, thing]) => {
      const within = path.slice('.theurian/'.length);
      const lands = /^(?:migrations|knowledge|evidence)\//i.test(within);
      return lands && (typeof thing === 'string' || thing instanceof Uint8Array) ? [[within, Buffer.from(thing)]] : [];
    }),
  );

interface Both {
  readonly part: Added;
  readonly whole: { readonly refused: boolean; readonly findings: readonly unknown[] };
  /** What is told of the whole by what was remembered before: where the files are to come, and where they lie there. */
  readonly known: readonly (Summary | null)[];
  readonly summary: Summary | null;
}

const knownSummary = async (workspace: Workspace, incoming: Incoming): Promise<Summary | null> => {
  const snapshot = must(await worktreeSnapshot(workspace));
  const on = must(await worktreeOnKnown(workspace, snapshot, { blobs: new Map(), incoming }));
  return on === null ? null : summaryOn(on);
};

const onKnown = async (
  forgetful: Workspace,
  { snapshot, ordered, findings }: DraftBase,
  incoming: Incoming,
): Promise<readonly (Summary | null)[]> => {
  if (findings.length > 0) return [];
  const workspace = { ...forgetful, world: { ...forgetful.world, cache: true } };
  const blobs = knownBlobs(snapshot);
  must(await readUnknown(workspace, snapshot, blobs, snapshot.entries));
  rememberSet(
    workspace,
    entryLines(snapshot.entries, ({ path }) => blobs.get(path)),
    ordered,
  );
  const coming = await knownSummary(workspace, incoming);
  try {
    plant(here.path('r'), Object.fromEntries([...incoming].map(([path, bytes]) => [`.theurian/${path}`, bytes])));
  } catch {
    // A file stands where a directory would have to be.
    return [coming];
  }
  return [coming, await knownSummary(workspace, new Map())];
};

/** Judges files added to a set both ways; null where the set itself is refused. */
const both = async (ground: Tree, incoming: Incoming): Promise<Both | null> => {
  rmSync(here.path('r', '.theurian'), { recursive: true, force: true });
  plant(here.path('r'), ground);
  const workspace = must(await openWorkspace(worldAt(here.path('r'), here.env)));
  try {
    const base = await draftBase(workspace);
    if (!base.ok) return null;
    const { snapshot, findings } = base.value;
    const settings = must(await loadSettings(snapshot, snapshotReader(workspace.repository, snapshot)));
    const part = must(await judgeAdded(workspace, groundOf(base.value, settings.limits), incoming));
    const whole = must(await judgeWith(workspace, snapshot, incoming));
    const brought = broughtBy(whole.findings, findings);
    return {
      ...{ part, whole: { refused: whole.kind === 'refused', findings: brought } },
      known: await onKnown(workspace, base.value, incoming),
      summary: whole.kind === 'sound' && whole.findings.length === 0 ? whole.summary : null,
    };
  } finally {
    await workspace.close();
  }
};

const ways = new Map<string, number>();
const codes = new Set<string>();
const answers = new Map<string, number>();

const agree = async (ground: Tree, incoming: Incoming): Promise<void> => {
  const judged = await both(ground, incoming);
  if (judged === null) return;
  const { part, whole, known, summary } = judged;
  for (const told of known) {
    if (told !== null) assert.equal(told, summary);
    const kind = told !== null ? 'told' : summary === null ? 'nothing to tell' : 'untold';
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
  }
  assert.equal(
    JSON.parse(JSON.stringify({ refused: part.refused, findings: part.findings })),
    JSON.parse(JSON.stringify(whole)),
  );
  ways.set(part.by, (ways.get(part.by) ?? 0) + 1);
  for (const { code } of part.findings) codes.add(code);
};

const breaking = fc.tuple(fc.constantFrom(...Object.keys(BREAKS)), fc.nat(20));

laws('one migration on those before it is judged by its part as it is with the whole', async () => {
  await seededAsync(
    fc.asyncProperty(plans, fc.nat(20), breaking, async (plan, cut, [name, nth]) => {
      const at = cut % plan.migrations.length;
      const added = partOf(plan, (n) => n === at);
      await agree(filesOf(partOf(plan, (n) => n < at)), incomingFrom(BREAKS[name]?.(added, nth) ?? {}));
    }),
    80,
  );
});

laws('so is one that comes somewhere among them, or two at once, where the others are sound without', async () => {
  await seededAsync(
    fc.asyncProperty(plans, fc.nat(20), fc.nat(20), breaking, async (plan, one, other, [name, nth]) => {
      const count = plan.migrations.length;
      const out = new Set([one % count, other % count]);
      const added = partOf(plan, (n) => out.has(n));
      const ground = filesOf(partOf(plan, (n) => !out.has(n)));
      await agree(ground, incomingFrom(filesOf(added)));
      await agree(ground, incomingFrom(BREAKS[name]?.(added, nth) ?? {}));
    }),
    60,
  );
});

laws('so are files of which some stand there already, alike or not', async () => {
  await seededAsync(
    fc.asyncProperty(plans, fc.nat(20), fc.nat(20), fc.constantFrom('same', 'other'), async (plan, cut, nth, kind) => {
      const added = partOf(plan, (n) => n === cut % plan.migrations.length);
      const files = Object.entries(filesOf(added));
      const [path, text] = files[nth % files.length] ?? ['', ''];
      const ground = { ...filesOf(partOf(plan, (n) => n < cut % plan.migrations.length)), 'README.md': 'x\n' };
      const standing = path.includes('/knowledge/') ? { [path]: kind === 'same' ? text : `${text}.` } : {};
      await agree({ ...ground, ...standing }, incomingFrom(Object.fromEntries(files)));
      const [first = ['', '']] = files;
      const { [first[0]]: _, ...others } = Object.fromEntries(files);
      await agree({ ...ground, ...standing }, incomingFrom(others));
    }),
    40,
  );
});

/** The files of a migration with these operations, and of all bodies that it could name. */
const stepFiles = (nth: number, operations: readonly Said[], dependsOn: readonly number[]): Tree => {
  const bodies = operations.flatMap(({ op, contentFile, revisionId }) =>
    op === 'upsertRevision'
      ? [[`.theurian/${String(contentFile).slice('../'.length)}`, `body ${Number(String(revisionId).slice(-4))}`]]
      : [],
  );
  const document = documentOf({ id: M(nth), dependsOn: dependsOn.map(M), operations, style: 'block' });
  return { ...Object.fromEntries(bodies), [`.theurian/migrations/${M(nth)}.yaml`]: JSON.stringify(document) };
};

laws('so is one that has to do with those after it', async () => {
  const others = fc.array(steps, { maxLength: 3 });
  const place = fc.tuple(fc.nat(9), fc.boolean());
  await seededAsync(
    fc.asyncProperty(others, steps, place, async (more, operations, [at, waits]) => {
      const later = more.map((said, nth) => stepFiles(10 * (nth + 2), said, nth % 2 === 0 ? [10] : []));
      const ground: Tree = Object.assign(stepFiles(10, FIRST_STEPS, []), ...later);
      const added = stepFiles(10 + at * 5 + 1, operations, waits ? [10] : []);
      await agree(
        ground,
        incomingFrom(Object.fromEntries(Object.entries(added).filter(([path]) => !(path in ground)))),
      );
    }),
    130,
  );
});

laws('these were judged every way, most by a part, and much was found', () => {
  assert.ok((ways.get('part') ?? 0) > 100, JSON.stringify([...ways]));
  assert.ok((ways.get('set') ?? 0) > 5 && (ways.get('whole') ?? 0) > 5, JSON.stringify([...ways]));
  assert.ok(codes.size > 20, [...codes].join(', '));
});

laws('most of what is sound was told by what was remembered, and nothing else was', () => {
  const [told = 0, untold = 0] = [answers.get('told'), answers.get('untold')];
  assert.ok(told > 120 && untold * 4 < told, JSON.stringify([...answers]));
});

laws.run();

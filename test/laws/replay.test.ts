import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMigration } from '../../lib/format/migration.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { LIMITS } from '../../lib/model/limits.ts';
import type { Migration } from '../../lib/model/migration.ts';
import type { State } from '../../lib/model/state.ts';
import { recordOf, type StateRecord, stateOfRecord } from '../../lib/model/state-record.ts';
import { compareStates } from '../../lib/replay/compare.ts';
import { orderOf } from '../../lib/replay/order.ts';
import { replay } from '../../lib/replay/replay.ts';
import { stateHashOf } from '../../lib/replay/state-hash.ts';
import { declarationsOf } from '../../lib/rules/bodies.ts';
import { ordinary } from '../format/parsed.ts';
import { filesOf, type Plan, pathOf, plans } from '../kit/random-set.ts';
import { seeded } from '../kit/seeded.ts';
import { must } from '../kit/ways.ts';

const laws = suite('replay');

const migrationsOf = (plan: Plan): readonly Migration[] => {
  const files = filesOf(plan);
  return plan.migrations.map((one) => {
    const path = pathOf(one);
    const bytes = Buffer.from(files[path] ?? '');
    const document = parseMigration(path, bytes, LIMITS);
    assert.ok(document.ok, document.ok ? '' : `${JSON.stringify(document.error)}\n${files[path]}`);
    return { path: path.slice('.theurian/'.length), checksum: digestOf(bytes), document: must(document) };
  });
};

const outcomeOf = (migrations: readonly Migration[]): { readonly state: State; readonly hash: string } => {
  const ordered = must(orderOf(migrations));
  const { state, findings } = replay(ordered);
  assert.equal(
    findings.filter((f) => f.severity === 'refusal'),
    [],
  );
  const bodies = declarationsOf(ordered).map((d) => d.operation.contentSha256);
  return {
    state,
    hash: stateHashOf({ migrations: ordered.map((m) => ({ id: m.document.id, checksum: m.checksum })), bodies }),
  };
};

laws('the same files give the same state and hash, in whatever order they come', () => {
  const cases = plans.chain((plan) => {
    const migrations = migrationsOf(plan);
    return fc.tuple(fc.constant(migrations), fc.shuffledSubarray([...migrations], { minLength: migrations.length }));
  });
  seeded(
    fc.property(cases, ([migrations, shuffled]) => {
      const once = outcomeOf(migrations);
      for (const again of [outcomeOf(migrations), outcomeOf(shuffled)]) {
        assert.is(again.hash, once.hash);
        assert.equal(recordOf(again.state), recordOf(once.state));
      }
    }),
    300,
  );
});

laws('a replay changes nothing of what it was given', () => {
  seeded(
    fc.property(plans, (plan) => {
      const migrations = migrationsOf(plan);
      const before = JSON.stringify(migrations);
      outcomeOf(migrations);
      assert.is(JSON.stringify(migrations), before);
    }),
    100,
  );
});

laws('a state comes back from its record, through JSON', () => {
  seeded(
    fc.property(plans, (plan) => {
      const { state } = outcomeOf(migrationsOf(plan));
      const record: StateRecord = JSON.parse(JSON.stringify(recordOf(state)));
      assert.equal(record, ordinary(recordOf(state)));
      const back = stateOfRecord(record);
      assert.equal(recordOf(back), record);
      for (const key of ['items', 'revisions', 'aliases', 'specifications'] as const)
        assert.equal([...back[key].keys()], [...state[key].keys()]);
      assert.equal(compareStates(state, back).items, []);
    }),
    200,
  );
});

laws('what a comparison calls new is what the later migrations brought', () => {
  seeded(
    fc.property(plans, fc.nat(20), (plan, cut) => {
      const ordered = must(orderOf(migrationsOf(plan)));
      const head = ordered.slice(0, cut % (ordered.length + 1));
      const change = compareStates(replay(head).state, replay(ordered).state);
      const brought = declarationsOf(ordered.slice(head.length)).map((d) => d.operation.revisionId);
      assert.equal(change.items.flatMap((item) => item.newRevisions).sort(), [...new Set(brought)].sort());
      for (const item of change.items) assert.is.not(item.kind, 'removed');
    }),
    200,
  );
});

laws.run();

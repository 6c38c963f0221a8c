import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { Policy } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import type { Summary, Verdict } from '../model/verdict.ts';
import { orderOf } from '../replay/order.ts';
import { replay } from '../replay/replay.ts';
import { stateHashOf } from '../replay/state-hash.ts';
import { aliasFindings } from '../rules/aliases.ts';
import { type Declaration, declarationsOf, outsideFindings } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import { evidenceFindings } from '../rules/evidence-files.ts';
import { nameFindings } from '../rules/names.ts';
import { pathFindings } from '../rules/paths.ts';
import { pinFindings } from '../rules/pins.ts';
import { scopeFindings } from '../rules/scope.ts';
import { sharedBodyFindings } from '../rules/shared-bodies.ts';
import { skillNameFindings } from '../rules/skill-names.ts';
import { skillFindings } from '../rules/skills.ts';
import { thresholdFindings } from '../rules/threshold.ts';
import { unnamedFindings } from '../rules/unnamed.ts';
import type { Judged } from './judged.ts';
import { loadFiles } from './load.ts';
import { loadSettings } from './load-settings.ts';
import { withPositions } from './with-positions.ts';

/**
 * Judges the knowledge of one snapshot: the one pipeline that every command, hook and server goes through.
 *
 * Paths, then each file by itself (limits, parse, schema, name, bodies and pins), then the set (order, guards, dry
 * replay). All findings of a stage are reported; a stage runs only on what the former one passed.
 * Fails: with a fault when something could not be read. A fault is never a verdict.
 */
export const judge = async (judged: Judged): Promise<Result<Verdict, Fault>> => {
  const verdict = await findingsOf(judged);
  if (!verdict.ok) return verdict;
  const placed = await withPositions(judged, inOrder(verdict.value.findings));
  return placed.ok ? ok({ ...verdict.value, findings: placed.value }) : placed;
};

const findingsOf = async (judged: Judged): Promise<Result<Verdict, Fault>> => {
  const paths = pathFindings(judged.snapshot, LIMITS);
  if (refuses(paths)) return ok({ kind: 'refused', migrationCount: 0, findings: paths });
  const settings = await loadSettings(judged.snapshot, judged.reader);
  if (!settings.ok) return settings;
  const { limits, policy, signers } = settings.value;
  const loaded = await loadFiles(judged, limits, { bodies: true });
  if (!loaded.ok) return loaded;
  const { migrations, count, bodyAt } = loaded.value;
  const declarations = declarationsOf(migrations);
  const single = [
    ...paths,
    ...settings.value.findings,
    ...(policy === null ? [] : thresholdFindings(policy, signers)),
    ...loaded.value.findings,
    ...nameFindings(migrations),
    ...outsideFindings(declarations),
    ...pinFindings(declarations, bodyAt, limits),
    ...skillFindings(declarations, loaded.value),
    ...evidenceFindings(migrations, bodyAt),
  ];
  if (refuses(single)) return ok({ kind: 'refused', migrationCount: count, findings: single });
  const verdict = judgeSet(migrations, policy, single);
  if (verdict.kind === 'refused') return ok(verdict);
  return ok({ ...verdict, findings: [...verdict.findings, ...unnamedFindings(judged.snapshot, declarations)] });
};

/** Judges the migrations of a set together: their order, the guards, and a dry replay. `warnings` are told with what is found. */
export const judgeSet = (
  migrations: readonly Migration[],
  policy: Policy | null,
  warnings: readonly Finding[],
): Verdict => {
  const refused = (findings: readonly Finding[]): Verdict => ({
    kind: 'refused',
    migrationCount: migrations.length,
    findings: [...warnings, ...findings],
  });
  const order = orderOf(migrations);
  if (!order.ok) return refused(order.error);
  const ordered = order.value;
  const declarations = declarationsOf(ordered);
  const guards = [
    ...scopeFindings(declarations),
    ...sharedBodyFindings(declarations),
    ...aliasFindings(ordered),
    ...skillNameFindings(ordered),
  ];
  if (guards.length > 0) return refused(guards);
  const { state, findings } = replay(ordered);
  if (refuses(findings)) return refused(findings);
  const summary = summaryOf(ordered, declarations);
  return { kind: 'sound', summary, policy, ordered, state, findings: [...warnings, ...findings] };
};

const summaryOf = (ordered: readonly Migration[], declarations: readonly Declaration[]): Summary => {
  const bodies = new Set(declarations.map((d) => d.operation.contentSha256));
  const contents = declarations.flatMap((d) => filesDeclared(d).map(({ pin }) => pin));
  return {
    migrationCount: ordered.length,
    contentFileCount: bodies.size,
    applicationOrder: ordered.map((m) => m.document.id),
    stateHash: stateHashOf({
      migrations: ordered.map((m) => ({ id: m.document.id, checksum: m.checksum })),
      bodies: contents,
    }),
  };
};

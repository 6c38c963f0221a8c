import { editorSchemas } from '../format/editor-schema.ts';
import { withManagedBlock } from '../format/managed-block.ts';
import { substitutesIn } from '../git/substitutes.ts';
import { readText } from '../landing/replace-file.ts';
import { CHECKS, type Check } from '../model/check.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { HookTool } from '../model/hook.ts';
import { ok, type Result } from '../model/result.ts';
import { hooksStatus, isHealthy } from './hooks-status.ts';
import { ATTRIBUTES, IGNORED } from './init.ts';
import { protectedBranch } from './protected.ts';
import { queueHealth } from './queue-health.ts';
import { servingChecks } from './serving-checks.ts';
import { validate } from './validate.ts';
import type { Workspace } from './workspace.ts';

/** Looks the set-up of a repository over. Writes nothing; what is wrong is part of the answer. */
export const doctor = async (workspace: Workspace, tool: HookTool): Promise<Result<readonly Check[], Fault>> => {
  const { repository } = workspace;
  const { topLevel, gitDir } = repository.layout;
  const checks: Check[] = [
    { id: 'repository', state: 'fine', seen: topLevel ?? gitDir },
    { id: 'reader', state: 'fine', seen: repository.adapter },
  ];
  checks.push(...(await historyChecks(workspace)));
  if (topLevel !== null) checks.push(...fileChecks(topLevel));
  checks.push(await hooksCheck(workspace, tool), await knowledgeCheck(workspace));
  checks.push(...(await servingChecks(workspace)), queueCheck(workspace));
  return ok(checks.sort((a, b) => CHECKS.indexOf(a.id) - CHECKS.indexOf(b.id)));
};

const historyChecks = async (workspace: Workspace): Promise<readonly Check[]> => {
  const { commonDir } = workspace.repository.layout;
  const { shallow, substitutes } = substitutesIn(commonDir);
  return [
    { id: 'whole-history', state: shallow ? 'problem' : 'fine', seen: shallow ? 'shallow' : 'whole' },
    { id: 'substitutes', state: substitutes.length > 0 ? 'problem' : 'fine', seen: substitutes.join(', ') || 'none' },
    ...(await branchChecks(workspace)),
  ];
};

const branchChecks = async (workspace: Workspace): Promise<readonly Check[]> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok)
    return [await missingBranch(workspace, branch.error), { id: 'policy', state: 'absent', seen: 'none' }];
  const { ref, tip, policy } = branch.value;
  const found: Check = { id: 'branch', state: 'fine', seen: ref };
  const { since } = policy;
  if (since === null) return [found, { id: 'policy', state: 'absent', seen: 'no since' }];
  const chain = await workspace.repository.firstParents(tip, since);
  const seen = `since ${since.slice(0, 12)}`;
  if (!chain.ok) return [found, { id: 'policy', state: 'problem', seen, fault: chain.error }];
  if (chain.value.at(-1)?.oid === since) return [found, { id: 'policy', state: 'fine', seen }];
  const fault: Fault = { kind: 'since-not-on-branch', since, branch: branch.value.branch };
  return [found, { id: 'policy', state: 'problem', seen, fault }];
};

// Where there is no commit at all, the first one is what is missing.
const missingBranch = async ({ repository }: Workspace, error: Fault): Promise<Check> => {
  const head = await repository.commitOf('HEAD');
  const fault = head.ok ? error : head.error;
  const absent = fault.kind === 'no-branch' || fault.kind === 'unborn';
  return { id: 'branch', state: absent ? 'absent' : 'problem', seen: fault.kind, fault };
};

const fileChecks = (top: string): readonly Check[] => [
  fileCheck(top, 'initialised', fromTop('policy.yaml'), (text) => text !== null),
  blockCheck(top, 'ignore-block', '.gitignore', IGNORED),
  blockCheck(top, 'attributes-block', '.gitattributes', ATTRIBUTES),
  ...schemaCheck(top),
];

const fileCheck = (top: string, id: Check['id'], path: string, good: (text: string | null) => boolean): Check => {
  const text = readText(top, path);
  if (!text.ok) return { id, state: 'problem', seen: path, fault: text.error };
  return { id, state: good(text.value) ? 'fine' : 'problem', seen: path };
};

const blockCheck = (top: string, id: Check['id'], path: string, lines: readonly string[]): Check => {
  const text = readText(top, path);
  if (!text.ok) return { id, state: 'problem', seen: path, fault: text.error };
  const next = withManagedBlock(text.value ?? '', lines);
  if (!next.ok)
    return { id, state: 'problem', seen: path, fault: { kind: 'broken-markers', path, line: next.error.line } };
  return { id, state: next.value === text.value ? 'fine' : 'problem', seen: path };
};

const schemaCheck = (top: string): readonly Check[] => {
  const found = Object.entries(editorSchemas()).map(([name, text]) => {
    const there = readText(top, fromTop(`schema/${name}`));
    return there.ok && there.value === text ? 'same' : there.ok && there.value === null ? 'missing' : 'other';
  });
  const missing = found.every((state) => state === 'missing');
  const state = found.every((s) => s === 'same') ? 'fine' : missing ? 'absent' : 'problem';
  return [{ id: 'editor-schemas', state, seen: fromTop('schema') }];
};

const hooksCheck = async (workspace: Workspace, tool: HookTool): Promise<Check> => {
  if (workspace.repository.git === null) return { id: 'hooks', state: 'fine', seen: 'no git calls any' };
  const status = await hooksStatus(workspace, tool);
  if (!status.ok) return { id: 'hooks', state: 'problem', seen: status.error.kind, fault: status.error };
  const { installed, healthy, strict, worktrees } = status.value;
  if (!installed && worktrees.length === 0) return { id: 'hooks', state: 'fine', seen: 'nobody commits here' };
  if (!installed) return { id: 'hooks', state: 'absent', seen: 'not installed' };
  const wrong = worktrees.filter((one) => !isHealthy(one)).length;
  if (!healthy) return { id: 'hooks', state: 'problem', seen: `${wrong} of ${worktrees.length} working directories` };
  return { id: 'hooks', state: 'fine', seen: strict ? 'strict' : 'installed' };
};

const knowledgeCheck = async (workspace: Workspace): Promise<Check> => {
  const bare = workspace.repository.layout.topLevel === null;
  const judged = await validate(workspace, bare ? { kind: 'at', revision: 'HEAD' } : { kind: 'worktree' });
  if (!judged.ok) {
    const { error: fault } = judged;
    return { id: 'knowledge', state: fault.kind === 'unborn' ? 'absent' : 'problem', seen: fault.kind, fault };
  }
  const { valid, migrationCount, findings } = judged.value;
  const refusals = findings.filter((f) => f.severity === 'refusal').length;
  const warned = findings.length === 0 ? '' : `, ${findings.length} to be warned of`;
  return {
    id: 'knowledge',
    state: valid ? 'fine' : 'problem',
    seen: valid ? `${migrationCount} migrations${warned}` : `${refusals} findings`,
  };
};

// What waits for a person is no fault of the set-up.
const queueCheck = (workspace: Workspace): Check => {
  const health = queueHealth(workspace);
  if (!health.ok) return { id: 'skills-queue', state: 'problem', seen: health.error.kind, fault: health.error };
  const { waiting = 0, rejected = 0, families = [] } = health.value ?? {};
  if (waiting + rejected === 0) return { id: 'skills-queue', state: 'fine', seen: 'nothing waits' };
  const told = families.length === 0 ? '' : `: ${families.join(', ')}`;
  return { id: 'skills-queue', state: 'absent', seen: `${waiting} waiting, ${rejected} rejected${told}` };
};

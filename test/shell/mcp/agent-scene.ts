import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Validate } from '../../../lib/format/generated/mcp-answers.js';
import * as answers from '../../../lib/format/generated/mcp-answers.js';
import type { Sensitivity } from '../../../lib/model/words.ts';
import { ALLOWED, allowanceOf } from '../../../lib/shell/mcp/allowance.ts';
import { callTool, toolNamed } from '../../../lib/shell/mcp/call-tool.ts';
import { contextOf } from '../../../lib/shell/mcp/context.ts';
import type { ToolContext } from '../../../lib/shell/mcp/tool.ts';
import type { Lab } from '../../kit/repo.ts';
import { type Tree, treeIn } from '../../kit/tree.ts';
import { worldAt } from '../../kit/ways.ts';

export type Values = Readonly<Record<string, unknown>>;

const CHECKS: Readonly<Record<string, Validate>> = answers;

/** Ways of calling tools on a repository, without a server around them. */
export interface Agent {
  readonly context: ToolContext;
  /** Calls a tool that has to answer; its answer is what its output schema says. */
  answer(name: string, input?: Values): Promise<Values>;
  /** Calls a tool that has to refuse; nothing outside of git's own directory may be other than before. */
  refusal(name: string, input?: Values): Promise<Refused>;
}

export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly findings: readonly Values[];
}

/** What a server would do on a directory of a lab. */
export const agentIn = (
  here: Lab,
  dir: string,
  {
    ceiling = 'internal',
    allowed = ALLOWED,
    cache = false,
  }: { ceiling?: Sensitivity; allowed?: { readonly proposals: number; readonly bytes: number }; cache?: boolean } = {},
): Agent => {
  const context = contextOf({
    projects: [{ id: 'here', at: here.path(dir) }],
    ceiling,
    allowance: allowanceOf(allowed),
    worldOf: ({ at }) => worldAt(at, here.env, { prefer: 'isomorphic', cache }),
  });
  return {
    context,
    answer: async (name, input = {}) => {
      const { isError, structuredContent, content } = await callTool(context, name, input);
      const [first] = content;
      assert.is(isError, undefined, first?.text);
      assert.equal(JSON.parse(first?.text ?? ''), JSON.parse(JSON.stringify(structuredContent)));
      const check = CHECKS[`${toolNamed(name)?.aliases[0]}Output`];
      assert.ok(check?.(structuredContent), JSON.stringify(check?.errors));
      return structuredContent ?? {};
    },
    refusal: async (name, input = {}) => {
      const before = treeOf(here.path(dir));
      const { isError, structuredContent, content } = await callTool(context, name, input);
      assert.equal([isError, structuredContent], [true, undefined], content[0]?.text);
      assert.equal(treeOf(here.path(dir)), before);
      return JSON.parse(content[0]?.text ?? '').error as Refused;
    },
  };
};

/** All files of a directory but git's own. */
export const treeOf = (dir: string): Tree =>
  Object.fromEntries(Object.entries(treeIn(dir)).filter(([path]) => !path.startsWith('.git/')));

/** The codes of what refuses. */
export const codesOf = ({ findings }: Pick<Refused, 'findings'>): readonly unknown[] =>
  findings.filter(({ severity }) => severity === 'refusal').map(({ code }) => code);

/** A file of a proposal, as JSON or as text. */
export const fileOf = (here: Lab, dir: string, path: unknown): string =>
  readFileSync(join(here.path(dir), String(path)), 'utf8');

/** What every proposal says of itself. */
export const BY = {
  author: 'ann@example.org',
  description: 'Why it is proposed.',
  evidence: { agentId: 'agent-1', taskId: 'task-1', model: 'model-x', reasoning: 'Because.' },
};

/** A whole text of a new item. */
export const whole = (itemId: string, more: Values = {}): Values => ({
  ...BY,
  itemId,
  title: 'A title',
  kind: 'decision',
  owner: 'platform',
  body: 'Some text.\n',
  authoredHere: true,
  ...more,
});

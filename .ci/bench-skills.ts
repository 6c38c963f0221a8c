import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printIntent } from '../lib/format/intent.ts';
import type { Digest } from '../lib/model/digest.ts';
import type { RevisionId } from '../lib/model/ids.ts';
import type { Intent, IntentId, RunId } from '../lib/model/intent.ts';
import { ulidOf } from './bench-set.ts';

/** Puts `count` landed skills that an agent made into a repository of its own, one migration each, and commits them. */
export const makeSkills = (dir: string, count: number): void => {
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', dir, ...args], { stdio: 'ignore' });
  mkdirSync(dir, { recursive: true });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.com');
  for (let n = 0; n < count; n += 1)
    for (const [path, text] of filesOf(n)) {
      mkdirSync(dirname(join(dir, '.theurian', path)), { recursive: true });
      writeFileSync(join(dir, '.theurian', path), text);
    }
  git('add', '-A');
  git('commit', '-qm', 'skills');
};

/**
 * Stages intents of all kinds for one run: half of them new skills, the others for skills that are there.
 *
 * What there was before is moved out of the repository, not removed: ext4 without a journal gives no inode again that was freed
 * in the last minutes, and each file that is made passes over all of them. Source: find_inode_bit in Linux' fs/ext4/ialloc.c.
 */
export const stageIntents = (dir: string, count: number): void => {
  const at = join(dir, '.theurian/proposals-local/queue/bench/new');
  for (const room of ['proposals-local', 'proposals']) {
    const path = join(dir, '.theurian', room);
    if (existsSync(path)) renameSync(path, join(mkdtempSync(`${dir}-before-`), room));
  }
  mkdirSync(at, { recursive: true });
  for (let n = 0; n < count; n += 1) {
    const intent = intentOf(n);
    writeFileSync(join(at, `${intent.intentId}.json`), printIntent(intent));
  }
};

// Every third has a support file.
const supported = (n: number): boolean => n % 3 === 0;

const revisionOf = (n: number): string => ulidOf(2 * n + 1);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const bodyOf = (n: number, name: string, said: string): string =>
  `---\nname: ${name}\ndescription: Use when naming parametrised tests.\n---\n# ${name}\n${said}\n${supported(n) ? 'Run scripts/go.sh.\n' : ''}${LINES}`;
const LINES = Array.from({ length: 15 }, (_, n) => `Give case ${n} an id that says what it shows.\n`).join('');
const SCRIPT = 'echo "what a script says"\n'.repeat(20);

const filesOf = (n: number): readonly (readonly [path: string, text: string])[] => {
  const [id, revision, name] = [ulidOf(2 * n), revisionOf(n), `skill-${n}`];
  const body = bodyOf(n, name, 'Say what it is for.');
  const at = `knowledge/skills/${name}.${revision}`;
  return [
    [`${at}.md`, body],
    ...(supported(n) ? [[`${at}/scripts/go.sh`, SCRIPT] as const] : []),
    [
      `migrations/${id}-${name}.yaml`,
      `apiVersion: theurian.dev/v1
id: ${id}
createdAt: '2026-08-01T00:00:00+00:00'
author: helper
operations:
- op: createItem
  itemId: skills.${name}
  kind: skill
  namespace: skills
  owner: platform-team
- op: upsertRevision
  itemId: skills.${name}
  revisionId: ${revision}
  contentFile: ../${at}.md
  contentSha256: ${digestOf(body)}
${supported(n) ? `  files:\n  - path: scripts/go.sh\n    contentSha256: ${digestOf(SCRIPT)}\n` : ''}  metadata:
    title: ${name}
    contentType: text/markdown
    kind: skill
    namespace: skills
    status: approved
    owner: platform-team
    labels:
    - authored-in-theurian
    - made-by-agent
`,
    ],
  ];
};

const intentOf = (n: number): Intent => ({
  intentId: ulidOf(1_000_000 + n) as IntentId,
  runId: 'bench' as RunId,
  stagedAt: '2026-08-01T00:00:00Z',
  reason: 'Seen twice in one week.',
  evidence: `Turn ${n}: it was named again.\n${'What was said around it, line by line.\n'.repeat(10)}`,
  origin: { agentId: 'helper', taskId: 'T-1', model: 'model-x' },
  ...changeOf(n),
});

const changeOf = (n: number) => {
  const [name, fresh] = [`skill-${n}`, `fresh-${n}`];
  const base = {
    revisionId: revisionOf(n) as RevisionId,
    contentSha256: digestOf(bodyOf(n, name, 'Say what it is for.')) as Digest,
  };
  const files: Readonly<Record<string, string>> = supported(n) ? { 'scripts/go.sh': SCRIPT } : {};
  if (n % 2 === 0)
    return {
      action: 'create',
      level: 'project',
      name: fresh,
      body: bodyOf(n, fresh, 'New.'),
      files,
      base: null,
    } as const;
  if (n % 8 === 7) return { action: 'delete', name, absorbedInto: null, base } as const;
  if (n % 4 === 1) return { action: 'patch', name, oldText: 'what it is for', newText: 'why', base } as const;
  return { action: 'update', name, body: bodyOf(n, name, 'Said again.'), files, base } as const;
};

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number as a ULID that sorts by it. */
export const ulidOf = (n: number): string => {
  let text = '';
  for (let left = n; text.length < 22; left = Math.floor(left / 32)) text = (BASE32[left % 32] ?? '') + text;
  return `01K2${text}`;
};

/** Makes a repository whose HEAD holds `count` migrations of about 1 KB with a body of 4 KB each, in one pack. */
export const makeSet = async (dir: string, count: number): Promise<void> => {
  execFileSync('git', ['init', '-q', '-b', 'main', dir]);
  const git = spawn('git', ['-C', dir, 'fast-import', '--quiet'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const write = (bytes: string | Buffer): boolean => git.stdin.write(bytes);
  write('commit refs/heads/main\ncommitter Bench <bench@example.com> 981173106 +0000\ndata 3\nset\n');
  const words = vocabulary();
  for (let n = 0; n < count; n += 1) {
    const { path, body, bodyPath, text } = migrationOf(n, words);
    for (const [at, bytes] of [
      [path, Buffer.from(text)],
      [bodyPath, body],
    ] as const) {
      write(`M 100644 inline .theurian/${at}\ndata ${bytes.length}\n`);
      if (!write(Buffer.concat([bytes, Buffer.from('\n')]))) await once(git.stdin, 'drain');
    }
  }
  git.stdin.end('\n');
  await once(git, 'close');
  execFileSync('git', ['-C', dir, 'repack', '-adfq']);
  execFileSync('git', ['-C', dir, 'reset', '-q', '--hard']);
};

/** The files of the nth migration; equal numbers give equal bytes. */
export const migrationOf = (n: number, words: readonly string[] = vocabulary()) => {
  const [id, revision] = [ulidOf(2 * n), ulidOf(2 * n + 1)];
  const namespace = `ns${n % 50}`;
  const random = seeded(n + 1);
  const prose = Array.from({ length: 640 }, () => words[Math.floor(random() * words.length)]).join(' ');
  const body = Buffer.from(`# Title ${n}\n\n${prose.slice(0, 4080)}\n`);
  const bodyPath = `knowledge/${namespace}/item-${n}.${revision}.md`;
  const text = `apiVersion: theurian.dev/v1
id: ${id}
createdAt: '2026-08-01T00:00:00+00:00'
author: ann@example.com
description: ${'Measured, agreed and written down. '.repeat(4).trim()}
operations:
- op: createItem
  itemId: ${namespace}.item-${n}
  kind: architecture
  namespace: ${namespace}
  owner: platform-team
- op: upsertRevision
  itemId: ${namespace}.item-${n}
  revisionId: ${revision}
  contentFile: ../${bodyPath}
  contentSha256: ${createHash('sha256').update(body).digest('hex')}
  metadata:
    title: Title ${n}
    contentType: text/markdown
    kind: architecture
    namespace: ${namespace}
    status: approved
    owner: platform-team
    labels:
    - authored-in-theurian
    sourceAnchors:
    - provider: git
      sourceUri: https://git.example.com/team/service.git
      commitSha: 2a98d4c8963cdf46cc6169e43ac7add039745342
      filePath: docs/decisions/0001-one-repository-for-the-service.md
`;
  return { id, path: `migrations/${id}-title-${n}.yaml`, text, body, bodyPath };
};

const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Made-up words, always the same ones: text that compresses about as well as prose. */
const vocabulary = (): readonly string[] => {
  const random = seeded(7);
  const letter = (): string => String.fromCharCode(97 + Math.floor(random() * 26));
  return Array.from({ length: 6000 }, () => Array.from({ length: 2 + Math.floor(random() * 9) }, letter).join(''));
};

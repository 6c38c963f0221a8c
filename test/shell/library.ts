import { stringify } from 'yaml';
import { digestOf } from '../../lib/model/digest.ts';
import type { Files } from '../kit/repo.ts';
import { M, R } from '../kit/sound.ts';

/** An operation as a migration file says it. */
type Said = Readonly<Record<string, unknown>>;

/** An operation, and the body it names. */
export interface Written {
  readonly operation: Said;
  readonly files: Files;
}

/** An upsert of revision `nth` with its body; what is left out of `metadata` is sound. */
export const written = (item: string, nth: number, body: string, metadata: Said = {}, former?: number): Written => {
  const path = `knowledge/${item.replace('.', '/')}.${R(nth)}.md`;
  const operation = {
    op: 'upsertRevision',
    itemId: item,
    revisionId: R(nth),
    ...(former === undefined ? {} : { expectedRevision: R(former) }),
    contentFile: `../${path}`,
    contentSha256: digestOf(body),
    metadata: {
      title: `Title of ${item}`,
      contentType: 'text/markdown',
      kind: 'decision',
      status: 'approved',
      owner: 'platform',
      labels: ['authored-in-theurian'],
      ...metadata,
    },
  };
  return { operation, files: { [`.theurian/${path}`]: body } };
};

/** The files of one migration and of the bodies it names. */
export const step = (nth: number, parts: readonly (Written | Said)[], head: Said = {}): Files => {
  const operations = parts.map((part) => (isWritten(part) ? part.operation : part));
  const document = {
    apiVersion: 'theurian.dev/v1',
    id: M(nth),
    createdAt: '2001-02-03T04:05:06Z',
    author: 'ada@example.org',
    ...head,
    operations,
  };
  return {
    ...Object.assign({}, ...parts.map((part) => (isWritten(part) ? part.files : {}))),
    [`.theurian/migrations/${M(nth)}-step-${nth}.yaml`]: printed(document),
  };
};

// In double quotes every character can be written, also those that YAML does not allow as they are.
const printed = (document: Said): string =>
  stringify(document, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 }).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const isWritten = (part: Written | Said): part is Written => 'files' in part;

const RETRY = '# Retry policy\n\nCalls are retried three times, then given up.\n';
const RETRY_2 = '# Retry policy\n\nCalls are retried five times with growing waits, then given up.\n';

/** A first landing: two items, one of which will change. */
export const FIRST_LANDING: Files = step(1, [
  written('payments.retry-policy', 1, RETRY, {
    title: 'Retry policy',
    owner: 'payments',
    sensitivity: 'confidential',
    trustLevel: 'reviewed',
    validFrom: '2001-01-01T00:00:00Z',
    labels: ['network'],
    sourceAnchors: [
      {
        provider: 'git',
        sourceUri: 'https://git.example.org/service.git',
        commitSha: '2a98d4c8963cdf46cc6169e43ac7add039745342',
        filePath: 'docs/retry.md',
        lineStart: 3,
        lineEnd: 9,
      },
    ],
  }),
  written('payments.limits', 2, '# Limits\n\nA payment is at most 5000.\n', { title: 'Limits', kind: 'domain' }),
]);

/** A second landing: a further revision, relations, an alias, reasons, and an item of every status there is. */
export const SECOND_LANDING: Files = {
  ...step(
    2,
    [
      written('payments.retry-policy', 3, RETRY_2, { title: 'Retry policy with waits', owner: 'payments' }, 1),
      { op: 'addAlias', alias: 'payments.backoff', itemId: 'payments.retry-policy' },
      {
        op: 'addRelation',
        sourceItemId: 'payments.limits',
        relationType: 'depends_on',
        targetItemId: 'payments.retry-policy',
        note: 'Both bound one call.',
      },
      {
        op: 'addEvidence',
        itemId: 'payments.retry-policy',
        anchor: { provider: 'web', sourceUri: 'https://example.org/incident/7' },
        description: 'Three tries were too few.',
      },
      { op: 'changeSensitivity', itemId: 'payments.limits', sensitivity: 'restricted', reason: 'Names a sum.' },
    ],
    { author: 'bob@example.org' },
  ),
  ...step(3, [
    written('ideas.cache', 4, 'A cache of zebra answers.\n', { status: 'draft' }),
    written('ideas.queue', 5, 'A queue of zebra jobs.\n', { status: 'proposed' }),
    written('ideas.rewrite', 6, 'A rewrite in zebra.\n', { status: 'rejected', kind: 'rejected-approach' }),
    written('old.sessions', 7, 'Sessions lie in zebra.\n'),
    written('old.tokens', 8, 'Tokens lie in zebra.\n'),
    written('old.freeze', 9, 'No zebra is deployed.\n', {
      validFrom: '2001-01-01T00:00:00Z',
      validTo: '2002-01-01T00:00:00Z',
    }),
    written('old.format', 13, 'The old format of zebra.\n', { status: 'superseded' }),
    { op: 'deprecateItem', itemId: 'old.sessions', reason: 'Nobody signs in.' },
    { op: 'deprecateItem', itemId: 'old.tokens', reason: 'Keys do it.', supersededBy: 'payments.limits' },
    { op: 'createItem', itemId: 'ideas.empty', kind: 'decision', namespace: 'ideas', owner: 'platform' },
  ]),
  ...step(4, [
    written('auth.ja', 10, '# 認証\n\n利用者は毎回認証を受ける。鍵は月ごとに替える。\n', { title: '認証の方式' }),
    written('auth.zh', 11, '# 登录\n\n每次登录都要验证身份，密码每月更换。\n', { title: '登录方式' }),
    written('auth.th', 12, '# การยืนยันตัวตน\n\nผู้ใช้ต้องยืนยันตัวตนทุกครั้ง และเปลี่ยนกุญแจทุกเดือน\n', { title: 'การยืนยันตัวตน' }),
  ]),
};

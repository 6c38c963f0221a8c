import { digestOf } from '../../lib/model/digest.ts';
import {
  append,
  BODY,
  edit,
  FIRST,
  M,
  PIN,
  PIN_2,
  R,
  SECOND,
  SOUND,
  type Texts,
  THIRD,
  upsert,
  without,
} from '../kit/sound.ts';
import type { Rows } from './row.ts';

const EXTRA = '.theurian/knowledge/domain/extra.md';
const EXTRA_PIN = digestOf('# Extra\n');

// What is appended to the third migration begins at its line 18.
const third = (lines: string): Texts => append({ ...SOUND, [EXTRA]: '# Extra\n' }, THIRD, lines);
const second = (from: string, to: string): Texts => edit(SOUND, SECOND, from, to);

const op = (name: string, ...lines: readonly string[]): string =>
  `  - op: ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`;

const relation = (source: string, type: string, target: string): string =>
  op('addRelation', `sourceItemId: ${source}`, `relationType: ${type}`, `targetItemId: ${target}`);

const dependencies = (...ids: readonly string[]): Texts =>
  edit(SOUND, THIRD, 'operations:', `dependsOn:\n${ids.map((id) => `  - ${id}\n`).join('')}operations:`);

const again = (revision: string, body: string, pin: string, more?: readonly string[]): string =>
  upsert({ item: 'domain.b', revision, body, pin, ...(more === undefined ? {} : { more }) });

// The third migration waits for the second, so that the item already has both revisions.
const last = (lines: string): Texts => edit(third(lines), THIRD, 'operations:', `dependsOn: [${M(2)}]\noperations:`);

/** Sets whose fault is seen only when the files are put together, or held against what was there before. */
export const BROKEN_SETS: Rows = {
  order: [
    {
      code: 'dependency-cycle',
      why: 'two migrations that wait for each other',
      files: edit(SOUND, FIRST, 'operations:', `dependsOn: [${M(2)}]\noperations:`),
      at: `${FIRST}:5:1`,
    },
    { code: 'dependency-missing', why: 'a dependency on nothing', files: dependencies(M(1), M(9)), at: `${THIRD}:7:5` },
    {
      code: 'dependency-self',
      why: 'a migration that waits for itself',
      files: dependencies(M(3)),
      at: `${THIRD}:6:5`,
    },
    {
      code: 'dependency-duplicate',
      why: 'a dependency twice',
      files: dependencies(M(1), M(2), M(1)),
      at: `${THIRD}:8:5`,
    },
  ],
  guard: [
    {
      code: 'body-shared',
      why: 'one body for two revisions',
      files: edit(second(`a.${R(2)}.md`, `a.${R(1)}.md`), SECOND, PIN_2, PIN),
      at: `${SECOND}:12:5`,
    },
    {
      code: 'foreign-scope',
      why: 'a tenant',
      files: third(again(R(3), EXTRA, EXTRA_PIN, ['labels: [authored-in-theurian]', 'tenantId: acme'])),
      at: `${THIRD}:30:7`,
    },
    {
      code: 'foreign-scope',
      why: 'a group',
      files: third(again(R(3), EXTRA, EXTRA_PIN, ['labels: [authored-in-theurian]', 'aclGroup: admins'])),
      at: `${THIRD}:30:7`,
    },
    {
      code: 'alias-collision',
      why: 'an alias with the name of an item',
      files: third(op('addAlias', 'alias: domain.a', 'itemId: domain.b')),
      at: `${THIRD}:19:5`,
    },
  ],
  replay: [
    {
      code: 'revision-conflict',
      why: 'an expectation of another revision',
      files: second(`expectedRevision: ${R(1)}`, `expectedRevision: ${R(9)}`),
      at: `${SECOND}:11:5`,
    },
    {
      code: 'revision-of-other-item',
      why: 'a revision that belongs to another item',
      files: last(again(R(2), EXTRA, EXTRA_PIN)),
      at: `${THIRD}:21:5`,
    },
    {
      code: 'revision-changed',
      why: 'the current revision with other bytes',
      files: last(upsert({ revision: R(2), expected: R(1), body: EXTRA, pin: EXTRA_PIN })),
      at: `${THIRD}:24:5`,
    },
    {
      code: 'revision-rollback',
      why: 'a former revision declared again',
      files: last(upsert({ revision: R(1), expected: R(2), body: BODY, pin: PIN })),
      at: `${THIRD}:21:5`,
    },
    {
      code: 'provenance-missing',
      why: 'neither an anchor nor the label',
      files: third(again(R(3), EXTRA, EXTRA_PIN, ['labels: [other]'])),
      at: `${THIRD}:23:5`,
    },
    {
      code: 'unknown-item',
      why: 'an owner for nothing',
      files: third(op('changeOwner', 'itemId: domain.c', 'owner: x')),
      at: `${THIRD}:19:5`,
    },
    {
      code: 'restore-not-retired',
      why: 'a draft restored',
      files: third(op('restoreItem', 'itemId: domain.b')),
      at: `${THIRD}:19:5`,
    },
    {
      code: 'relation-cycle',
      why: 'two items that need each other',
      files: third(relation('domain.a', 'depends_on', 'domain.b')),
      at: `${THIRD}:18:5`,
    },
    {
      code: 'self-relation',
      why: 'an item that is related to itself',
      files: third(relation('domain.b', 'related_to', 'domain.b')),
      at: `${THIRD}:21:5`,
    },
    {
      code: 'self-alias',
      why: 'an alias of itself',
      files: third(op('addAlias', 'alias: domain.c', 'itemId: domain.c')),
      at: `${THIRD}:19:5`,
    },
    {
      code: 'successor-invalid',
      why: 'a successor that never comes',
      files: third(op('deprecateItem', 'itemId: domain.b', 'supersededBy: domain.c')),
      at: `${THIRD}:20:5`,
      also: [`replay dangling-target ${THIRD}:18:5`],
    },
    {
      code: 'successor-invalid',
      why: 'an item that succeeds itself',
      files: third(op('deprecateItem', 'itemId: domain.b', 'supersededBy: domain.b')),
      at: `${THIRD}:20:5`,
    },
    {
      code: 'sensitivity-lowered',
      why: 'a text made public in passing',
      files: second('      owner: team\n', '      owner: team\n      sensitivity: public\n'),
      at: `${SECOND}:20:7`,
    },
    {
      code: 'validity-inverted',
      why: 'an end before the start',
      files: second('      owner: team\n', "      owner: team\n      validTo: '2001-02-03T05:05:06+01:01'\n"),
      at: `${SECOND}:20:7`,
    },
    {
      code: 'dangling-target',
      why: 'a relation to nothing',
      files: without(third(relation('domain.b', 'related_to', 'domain.c')), EXTRA),
      at: `${THIRD}:21:5`,
    },
  ],
  history: [
    {
      code: 'landed-changed',
      why: 'a comment added to a landed migration',
      landed: SOUND,
      files: { ...SOUND, [FIRST]: `${SOUND[FIRST]}# later\n` },
      at: FIRST,
    },
    {
      code: 'landed-changed',
      why: 'a landed migration that is gone',
      landed: SOUND,
      files: without(SOUND, THIRD),
      at: THIRD,
    },
    {
      code: 'landed-changed',
      why: 'the same, in the index',
      landed: SOUND,
      files: without(SOUND, THIRD),
      judged: 'staged',
      at: THIRD,
    },
    {
      code: 'uncommitted',
      why: 'a body that was only saved',
      landed: SOUND,
      files: { ...SOUND, [EXTRA]: 'x' },
      judged: 'apply',
      at: EXTRA,
    },
  ],
};

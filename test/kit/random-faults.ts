import { digestOf } from '../../lib/model/digest.ts';
import type { Said } from './made.ts';
import { documentOf, filesOf, type Plan, type Planned, pathOf } from './random-set.ts';
import { M, R } from './sound.ts';
import type { Tree } from './tree.ts';
import { writeYaml } from './write-yaml.ts';

/** Breaks a set in one way, or bends it; `nth` says where. A set that has no such place stays as it is. */
export type Break = (plan: Plan, nth: number) => Tree;

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

// One migration changed as a whole; files of the others stay.
const inMigration =
  (change: (one: Planned, nth: number) => Readonly<Record<string, unknown>>): Break =>
  (plan, nth) => {
    const one = pick(plan.migrations, nth);
    return one === undefined
      ? filesOf(plan)
      : { ...filesOf(plan), [pathOf(one)]: writeYaml(change(one, nth), one.style) };
  };

const inText =
  (change: (text: string) => string | Uint8Array): Break =>
  (plan, nth) => {
    const one = pick(plan.migrations, nth);
    const files = filesOf(plan);
    return one === undefined ? files : { ...files, [pathOf(one)]: change(files[pathOf(one)] ?? '') };
  };

const inUpsert = (change: (operation: Said) => Said): Break =>
  inMigration((one) => ({
    ...documentOf(one),
    operations: one.operations.map((said) => (said.op === 'upsertRevision' ? change(said) : said)),
  }));

const atBody =
  (change: (text: string) => Tree[string] | null): Break =>
  (plan, nth) => {
    const path = pick(Object.keys(plan.bodies), nth);
    if (path === undefined) return filesOf(plan);
    const changed = change(plan.bodies[path] ?? '');
    const { [`.theurian/${path}`]: _, ...others } = filesOf(plan);
    return changed === null ? others : { ...others, [`.theurian/${path}`]: changed };
  };

const added = (operation: Said): Break =>
  inMigration((one) => ({ ...documentOf(one), operations: [...one.operations, operation] }));
const waiting = (...ids: readonly string[]): Break =>
  inMigration((one) => ({ ...documentOf(one), dependsOn: [...one.dependsOn, ...ids] }));
const beside =
  (path: string, thing: Tree[string]): Break =>
  (plan) => ({ ...filesOf(plan), [path]: thing });
const metadata = (more: Said): Break =>
  inUpsert((said) => ({ ...said, metadata: { ...Object(said.metadata), ...more } }));

/** Each way to break a set, by a name that tells it. */
export const BREAKS: Readonly<Record<string, Break>> = {
  nothing: filesOf,
  'a body edited': atBody((text) => `${text}x`),
  'a body gone': atBody(() => null),
  'a body that is a link': atBody(() => ({ link: 'elsewhere.md' })),
  'a body with other line ends': atBody((text) =>
    text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n'),
  ),
  'a body in another encoding': atBody(() => Buffer.from('caf\xe9', 'latin1')),
  'an unknown key': inMigration((one) => ({ ...documentOf(one), colour: 'red' })),
  'a missing key': inMigration((one) => ({ ...documentOf(one), author: undefined })),
  'a date that is none': inMigration((one) => ({ ...documentOf(one), createdAt: '2001-02-30T00:00:00Z' })),
  'another id inside': inMigration((one) => ({ ...documentOf(one), id: M(999) })),
  'an unknown operation': added({ op: 'dropItem', itemId: 'space.item-0' }),
  'a dependency on nothing': waiting(M(998)),
  'a dependency on itself': inMigration((one) => ({ ...documentOf(one), dependsOn: [one.id] })),
  'a ring of dependencies': waiting(M(1), M(2), M(899), M(900)),
  'an owner for nothing': added({ op: 'changeOwner', itemId: 'space.nothing', owner: 'x' }),
  'an alias with the name of an item': added({ op: 'addAlias', alias: 'space.item-1', itemId: 'space.item-2' }),
  'an alias of itself': added({ op: 'addAlias', alias: 'space.self', itemId: 'space.self' }),
  'a relation to nothing': added({
    op: 'addRelation',
    sourceItemId: 'space.item-0',
    relationType: 'rejects',
    targetItemId: 'space.nothing',
  }),
  'a ring of relations': added({
    op: 'addRelation',
    sourceItemId: 'space.item-0',
    relationType: 'depends_on',
    targetItemId: 'space.item-5',
  }),
  'a successor that never comes': added({ op: 'deprecateItem', itemId: 'space.item-0', supersededBy: 'space.nothing' }),
  'other pins': inUpsert((said) => ({ ...said, contentSha256: digestOf('other') })),
  'an expectation of another revision': inUpsert((said) => ({ ...said, expectedRevision: R(999) })),
  'one revision for all': inUpsert((said) => ({ ...said, revisionId: R(1) })),
  'one body for all': inUpsert((said) => ({ ...said, contentFile: '../knowledge/one.md' })),
  'a body outside': inUpsert((said) => ({ ...said, contentFile: '../../outside.md' })),
  'no provenance': metadata({ labels: [], sourceAnchors: [] }),
  'a tenant': metadata({ tenantId: 'acme' }),
  'everything public': metadata({ sensitivity: 'public' }),
  'an end before the start': metadata({ validTo: '1999-01-01T00:00:00Z' }),
  'a title in red': metadata({ title: '\u001b[31mred' }),
  'a key twice': inText((text) => `${text}\nauthor: x\n`),
  'an unclosed list': inText((text) => `${text}\nx: [\n`),
  'a second document': inText((text) => `${text}\n---\na: 1\n`),
  'a migration in another encoding': inText((text) => Buffer.from(`# caf\xe9\n${text}`, 'latin1')),
  'an empty migration': inText(() => ''),
  'a migration twice': (plan, nth) => {
    const one = pick(plan.migrations, nth);
    return one === undefined
      ? filesOf(plan)
      : { ...filesOf(plan), [`.theurian/migrations/${one.id}.yaml`]: filesOf(plan)[pathOf(one)] ?? '' };
  },
  'a backup beside the migrations': beside('.theurian/migrations/x.yaml~', 'x'),
  'a body that nobody names': beside('.theurian/knowledge/stray.md', 'x'),
  'a link beside the bodies': beside('.theurian/knowledge/link', { link: '../../README.md' }),
  'a name in other letters': beside('.theurian/Knowledge/x.md', 'x'),
  'a broken policy': beside('.theurian/policy.yaml', 'review: none\n'),
  'a broken configuration': beside('.theurian/config.yaml', '{'),
  'tight limits': beside(
    '.theurian/config.yaml',
    'apiVersion: theurian.dev/v1\nprojectId: demo\nlimits: {migrationBytes: 600, bodyBytes: 8}\n',
  ),
};

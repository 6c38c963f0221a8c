import fc from 'fast-check';
import { digestOf } from '../../lib/model/digest.ts';
import type { Said } from './made.ts';
import { M, R } from './sound.ts';
import { STYLES, type Style, writeYaml } from './write-yaml.ts';

/** A migration before it is written: its document, and how it will be written. */
export interface Planned {
  readonly id: string;
  readonly dependsOn: readonly string[];
  readonly operations: readonly Said[];
  readonly style: Style;
}

/** A set before it is written: migrations in the order of their replay, and bodies by their paths. */
export interface Plan {
  readonly migrations: readonly Planned[];
  readonly bodies: Readonly<Record<string, string>>;
}

/** One choice of what happens next; the numbers say to which item, and how. */
interface Move {
  readonly what: number;
  readonly a: number;
  readonly b: number;
  readonly cut: boolean;
  readonly style: Style;
}

const move: fc.Arbitrary<Move> = fc.record({
  what: fc.nat(19),
  a: fc.nat(7),
  b: fc.nat(1000),
  cut: fc.boolean(),
  style: fc.constantFrom(...STYLES),
});

/** Sound sets: items, chains of revisions, retirements, relations, aliases, evidence, specifications, dependencies. */
export const plans: fc.Arbitrary<Plan> = fc
  .tuple(fc.array(move, { minLength: 1, maxLength: 14 }), fc.boolean())
  .map(([moves, chained]) => planOf(moves, chained));

const LEVELS = ['public', 'internal', 'confidential', 'restricted'];
const TEXTS = ['# Title\n', '', 'é 😀\n', 'a\r\nb\r\n', '\ufeffmarked', 'no line end', '---\nyaml: front\n---\n'];

interface Known {
  revision: number | null;
  status: string;
  level: number;
}

// Keeps what the replay would, so far as it takes to say only what is allowed.
class Planner {
  readonly items = new Map<string, Known>();
  readonly bodies: Record<string, string> = {};
  readonly relations = new Set<string>();
  private revisions = 0;

  operation({ what, a, b }: Move): Said | null {
    const item = `space.item-${a}`;
    const known = this.items.get(item);
    if (known === undefined) return what % 2 === 0 ? this.create(item, b) : this.upsert(item, b);
    if (what < 7) return this.upsert(item, b);
    if (what < 9) return this.retire(item, known);
    if (what < 12) return this.relate(item, a, b);
    return this.other(item, known, what, b);
  }

  private create(itemId: string, b: number): Said {
    this.items.set(itemId, { revision: null, status: 'draft', level: b % 2 === 0 ? -1 : b % 4 });
    const sensitivity = b % 2 === 0 ? {} : { sensitivity: LEVELS[b % 4] };
    return { op: 'createItem', itemId, kind: 'domain', namespace: 'space', owner: 'team', ...sensitivity };
  }

  private upsert(itemId: string, b: number): Said {
    const known = this.items.get(itemId);
    this.revisions += 1;
    const [revision, text] = [this.revisions, `${TEXTS[b % TEXTS.length] ?? ''}${b % 5 === 0 ? '' : this.revisions}`];
    const path = `knowledge/${itemId}/${R(revision)}.md`;
    this.bodies[path] = text;
    const level = Math.max(known?.level ?? -1, b % 4);
    const stated = b % 3 === 0 && known !== undefined && known.level >= 0 ? {} : { sensitivity: LEVELS[level] };
    this.items.set(itemId, {
      revision,
      status: 'approved',
      level: 'sensitivity' in stated ? level : (known?.level ?? 1),
    });
    return {
      op: 'upsertRevision',
      itemId,
      revisionId: R(revision),
      ...(known?.revision == null ? {} : { expectedRevision: R(known.revision) }),
      contentFile: `../${path}`,
      contentSha256: digestOf(text),
      metadata: {
        title: `Title ${b}`,
        contentType: 'text/markdown',
        kind: 'domain',
        status: 'approved',
        owner: 'team',
        ...stated,
        ...(b % 2 === 0
          ? { labels: ['authored-in-theurian'] }
          : { sourceAnchors: [{ provider: 'git', sourceUri: `u${b}` }] }),
      },
    };
  }

  private retire(itemId: string, known: Known): Said {
    const retired = known.status === 'deprecated';
    known.status = retired ? 'approved' : 'deprecated';
    return { op: retired ? 'restoreItem' : 'deprecateItem', itemId, reason: 'a reason' };
  }

  // Always from a later item to an earlier one, so that there is no ring.
  private relate(itemId: string, a: number, b: number): Said | null {
    const target = `space.item-${b % 8}`;
    if (b % 8 >= a || !this.items.has(target)) return null;
    const relationType = ['depends_on', 'supersedes', 'related_to'][b % 3];
    return {
      op: b % 7 === 0 ? 'removeRelation' : 'addRelation',
      sourceItemId: itemId,
      relationType,
      targetItemId: target,
    };
  }

  private other(itemId: string, known: Known, what: number, b: number): Said {
    switch (what) {
      case 12:
      case 13:
        return { op: 'addAlias', alias: `alias.a-${b % 3}`, itemId };
      case 14:
        return { op: 'removeAlias', alias: `alias.a-${b % 3}` };
      case 15:
        known.level = b % 4;
        return { op: 'changeSensitivity', itemId, sensitivity: LEVELS[b % 4], reason: 'a reason' };
      case 16:
        return { op: 'changeOwner', itemId, owner: `owner ${b}` };
      case 17:
        return {
          op: 'addEvidence',
          itemId,
          anchor: { provider: 'git', sourceUri: `u${b % 4}` },
          description: 'd',
          confidence: (b % 11) / 10,
        };
      case 18:
        return { op: 'removeEvidence', itemId, sourceUri: `u${b % 4}` };
      default:
        return { op: 'registerSpecification', specId: `spec.s-${b % 3}`, itemId, sourceUri: 'u', format: 'f' };
    }
  }
}

const planOf = (moves: readonly Move[], chained: boolean): Plan => {
  const planner = new Planner();
  const groups: { style: Style; readonly operations: Said[] }[] = [];
  for (const one of moves) {
    const operation = planner.operation(one);
    if (operation === null) continue;
    if (one.cut || groups.length === 0) groups.push({ style: one.style, operations: [] });
    groups.at(-1)?.operations.push(operation);
  }
  // In a chain the ids may run backwards: the dependencies alone make the order.
  const ids = groups.map((_, nth) => M(chained ? 900 - nth : nth + 1));
  const migrations = groups.map(({ style, operations }, nth) => {
    const before = ids[nth - 1];
    return { id: ids[nth] ?? '', style, operations, dependsOn: chained && before !== undefined ? [before] : [] };
  });
  return { migrations, bodies: planner.bodies };
};

/** The document of a planned migration. */
export const documentOf = ({ id, dependsOn, operations }: Planned): Readonly<Record<string, unknown>> => ({
  apiVersion: 'theurian.dev/v1',
  id,
  createdAt: '2001-02-03T04:05:06Z',
  author: 'ada@example.org',
  ...(dependsOn.length === 0 ? {} : { dependsOn }),
  operations,
});

/** Where a planned migration lies, from the top of the repository. */
export const pathOf = ({ id }: Planned): string => `.theurian/migrations/${id}-step.yaml`;

/** The files of a plan, from the top of the repository. */
export const filesOf = (plan: Plan): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...plan.migrations.map((one) => [pathOf(one), writeYaml(documentOf(one), one.style)]),
    ...Object.entries(plan.bodies).map(([path, text]) => [`.theurian/${path}`, text]),
  ]);

/** A part of a plan: some of its migrations, with the bodies that they name. */
export const partOf = (plan: Plan, wanted: (nth: number) => boolean): Plan => {
  const migrations = plan.migrations.filter((_, nth) => wanted(nth));
  const named = JSON.stringify(migrations);
  const bodies = Object.entries(plan.bodies).filter(([path]) => named.includes(path));
  return { migrations, bodies: Object.fromEntries(bodies) };
};

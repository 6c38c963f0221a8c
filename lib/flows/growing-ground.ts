import { foldedName } from '../model/folded-name.ts';
import { governed } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Entry } from '../model/snapshot.ts';
import type { Item } from '../model/state.ts';
import { footprintOf, namesOf } from '../replay/footprint.ts';
import { isBefore, type Rank } from '../replay/rank.ts';
import { goingOn, type Ongoing } from '../replay/replay.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import { ranksIn } from './added-set.ts';
import type { Ground } from './ground.ts';

/** What was found to leave a set sound: new entries, and the migrations among them in their order. */
export interface Growth {
  readonly entries: readonly Entry[];
  readonly migrations: readonly Migration[];
}

/** A ground that takes in what was added to it, so that the next addition is judged on both. It lives as long as one line is judged. */
export class GrowingGround {
  private readonly base: Ground;
  private readonly state: { readonly items: Map<ItemId, Item>; readonly aliases: Map<ItemId, ItemId> };
  private readonly ongoing: Ongoing;
  private readonly entries = new Map<string, Entry>();
  private readonly ranks = new Map<string, Rank>();
  private readonly touched = new Map<string, Migration>();
  private readonly lists: ReturnType<typeof listsOver>;
  private count: number;
  private last: Rank | null;

  /** Grows of a ground that stays as it is. Cost: one look at its items. */
  constructor(base: Ground) {
    const { items, aliases } = base.base.state;
    this.base = base;
    this.state = { items: new Map(items), aliases: new Map(aliases) };
    this.ongoing = goingOn(base.settled);
    this.lists = listsOver(base);
    this.count = base.count;
    this.last = base.last;
  }

  /** As it stands now. Of its base, only the names of items and aliases follow what was taken in. */
  ground(): Ground {
    const { base, lists } = this;
    return {
      base: { ...base.base, state: { ...base.base.state, ...this.state } },
      limits: base.limits,
      settled: this.ongoing.settled(),
      count: this.count,
      entryAt: (path) => this.entries.get(path) ?? base.entryAt(path),
      entriesLike: lists.alike.of,
      declaring: lists.declaring.of,
      withId: lists.ids.of,
      naming: lists.naming.of,
      rankOf: (id) => this.rankOf(id),
      last: this.last,
      lastTouching: (key) => this.touched.get(key) ?? base.lastTouching(key),
    };
  }

  /** Takes in what was found sound by its part. Cost: that of what is added. */
  grow({ entries, migrations }: Growth): void {
    for (const entry of entries) {
      this.entries.set(entry.path, entry);
      this.lists.alike.add(foldedName(entry.path), entry);
      if (governed(entry.path)) this.count += 1;
    }
    for (const [migration, rank] of ranksIn(this.ground(), migrations) ?? []) this.list(migration, rank);
    this.ongoing.take(migrations);
    const { draft } = this.ongoing.settled();
    for (const name of namesIn(migrations)) {
      put(this.state.items, name, draft.items.get(name));
      put(this.state.aliases, name, draft.aliases.get(name));
    }
  }

  private rankOf(id: string): Rank | undefined {
    return this.ranks.get(id) ?? this.base.rankOf(id);
  }

  private list(migration: Migration, rank: Rank): void {
    const { id } = migration.document;
    this.ranks.set(id, rank);
    if (this.last === null || isBefore(this.last, rank)) this.last = rank;
    this.lists.ids.add(id, migration);
    for (const name of namesIn([migration])) this.lists.naming.add(name, migration);
    for (const one of declarationsOf([migration]))
      for (const { path } of filesDeclared(one)) this.lists.declaring.add(path, one);
    for (const [key, way] of footprintOf(migration)) if (way === null) this.touch(key, migration, rank);
  }

  private touch(key: string, migration: Migration, rank: Rank): void {
    const last = this.touched.get(key) ?? this.base.lastTouching(key);
    const before = last === undefined ? undefined : this.rankOf(last.document.id);
    if (before === undefined || isBefore(before, rank)) this.touched.set(key, migration);
  }
}

const namesIn = (migrations: readonly Migration[]): ReadonlySet<ItemId> =>
  new Set(migrations.flatMap(({ document }) => document.operations.flatMap(namesOf)) as ItemId[]);

const listsOver = ({ entriesLike, declaring, withId, naming }: Ground) => ({
  alike: listOver(entriesLike),
  declaring: listOver(declaring),
  ids: listOver(withId),
  naming: listOver(naming),
});

/** Lists by a key, the first ones from elsewhere. */
interface Lists<T> {
  readonly of: (key: string) => readonly T[];
  readonly add: (key: string, one: T) => void;
}

const listOver = <T>(below: (key: string) => readonly T[]): Lists<T> => {
  const own = new Map<string, T[]>();
  return {
    of: (key) => own.get(key) ?? below(key),
    add: (key, one) => {
      const list = own.get(key);
      if (list === undefined) own.set(key, [...below(key), one]);
      else list.push(one);
    },
  };
};

const put = <K, V>(map: Map<K, V>, key: K, value: V | undefined): void => {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
};

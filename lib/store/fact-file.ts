import { join } from 'node:path';
import type { BodyFacts } from '../model/body.ts';
import type { Digest } from '../model/digest.ts';
import type { FactCache } from '../model/facts.ts';
import type { MigrationDocument } from '../model/migration.ts';
import type { Oid } from '../model/oid.ts';
import { recall, remember } from './remembered.ts';

/** A fact cache that lies in a file and is written back when something new was learnt. */
export interface FactFile extends FactCache {
  save(): void;
}

interface Kept extends Readonly<Record<string, unknown>> {
  readonly digests: readonly (readonly [Oid, Digest])[];
  readonly documents: readonly (readonly [Digest, MigrationDocument])[];
  readonly bodies: readonly BodyFacts[];
}

// Old facts stay useful over branch switches; past this many the file starts over with what is in use.
const MOST = 200_000;

/** So many times more is kept than was learnt before it is worth a write. */
const WORTH = 50;

/** Opens the facts kept in a derived directory, and reads them when the first is asked for; a missing, damaged or foreign file counts as empty. */
export const openFacts = (directory: string): FactFile => {
  const path = join(directory, 'facts.json');
  let known: ReturnType<typeof mapsOf> | null = null;
  const kept = (): ReturnType<typeof mapsOf> => {
    known ??= recall(path, mapsOf) ?? mapsOf({ digests: [], documents: [], bodies: [] });
    return known;
  };
  const used = { digests: new Map<Oid, Digest>(), learnt: 0 };
  return {
    digest(oid) {
      const digest = kept().digests.get(oid);
      if (digest !== undefined) used.digests.set(oid, digest);
      return digest;
    },
    document: (checksum) => kept().documents.get(checksum),
    body: (digest) => kept().bodies.get(digest),
    keepDigest(oid, digest) {
      kept().digests.set(oid, digest);
      used.digests.set(oid, digest);
      used.learnt += 1;
    },
    keepDocument(checksum, document) {
      kept().documents.set(checksum, document);
      used.learnt += 1;
    },
    keepBody(facts) {
      kept().bodies.set(facts.digest, facts);
      used.learnt += 1;
    },
    save() {
      // Writing the file costs more than learning a few facts again, as after each commit of one migration.
      if (used.learnt === 0) return;
      const { digests, documents, bodies } = kept();
      if (used.learnt * WORTH < documents.size) return;
      const names = digests.size > MOST ? used.digests : digests;
      const live = digests.size > MOST ? new Set(names.values()) : null;
      const keep = (digest: Digest): boolean => live === null || live.has(digest);
      remember(path, {
        digests: [...names],
        documents: [...documents].filter(([digest]) => keep(digest)),
        bodies: [...bodies.values()].filter((body) => keep(body.digest)),
      } satisfies Kept);
      used.learnt = 0;
    },
  };
};

const mapsOf = (kept: Readonly<Record<string, unknown>>) => {
  const { digests, documents, bodies } = kept as Kept;
  return {
    digests: new Map([...digests]),
    documents: new Map([...documents]),
    bodies: new Map(bodies.map((body) => [body.digest, body])),
  };
};

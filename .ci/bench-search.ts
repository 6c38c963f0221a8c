import { readServed } from '../lib/flows/read-served.ts';
import { indexOf } from '../lib/flows/search.ts';
import { openWorkspace } from '../lib/flows/workspace.ts';
import { searchIndex } from '../lib/recall/search.ts';

const QUERIES = [
  'title',
  'measured agreed',
  'item-77',
  'ns7 item',
  'nothing-like-it',
  'title 500',
  'platform',
  'written down',
];

/** Milliseconds of one search in a warm process, over the knowledge at HEAD of a repository. */
export const searchTimes = async (dir: string): Promise<{ readonly p50: number; readonly p95: number }> => {
  const world = {
    at: dir,
    env: process.env,
    prefer: null,
    cache: true,
    now: () => Date.now(),
    newId: () => '',
  } as const;
  const workspace = await openWorkspace(world);
  if (!workspace.ok) throw new Error(workspace.error.kind);
  try {
    const reading = await readServed(workspace.value, 'HEAD');
    if (!reading.ok) throw new Error(reading.error.kind);
    const index = await indexOf(workspace.value, reading.value);
    if (!index.ok) throw new Error(index.error.kind);
    const times: number[] = [];
    for (let round = 0; round < 12; round += 1)
      for (const query of QUERIES) {
        const start = performance.now();
        searchIndex(index.value, query, { limit: 10, keep: () => true });
        if (round > 1) times.push(performance.now() - start);
      }
    times.sort((a, b) => a - b);
    return { p50: times[Math.floor(times.length * 0.5)] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
  } finally {
    await workspace.value.close();
  }
};

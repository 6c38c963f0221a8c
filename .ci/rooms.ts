import { relative } from 'node:path';

interface Count {
  readonly total: number;
  readonly covered: number;
}

/** What c8's `json-summary` says of one file. */
export interface Covered {
  readonly lines: Count;
  readonly branches: Count;
}

/** How much of a room its tests run. Units: percent, 0 to 100. */
export interface RoomCover {
  readonly room: string;
  readonly lines: number;
  readonly branches: number;
}

/** Returns the cover of each room of lib, and of bin, in the order of their names; `total` is no room. */
export const roomsOf = (root: string, summary: Readonly<Record<string, Covered>>): readonly RoomCover[] => {
  const rooms = new Map<string, Covered[]>();
  for (const [path, one] of Object.entries(summary)) {
    const room = roomOf(relative(root, path));
    if (path !== 'total') rooms.set(room, [...(rooms.get(room) ?? []), one]);
  }
  return [...rooms]
    .map(([room, files]) => ({
      room,
      lines: share(files.map(({ lines }) => lines)),
      branches: share(files.map(({ branches }) => branches)),
    }))
    .sort((a, b) => (a.room < b.room ? -1 : 1));
};

/** Returns a sentence for each room whose tests run too little of it. */
export const shortfalls = (rooms: readonly RoomCover[]): readonly string[] =>
  rooms.flatMap(({ room, lines, branches }) => {
    const floor = floorOf(room);
    return [
      ...(lines < floor
        ? [`${room}: ${lines.toFixed(1)} % of its lines are run by tests; at least ${floor} % must be.`]
        : []),
      ...(branches < floor
        ? [`${room}: ${branches.toFixed(1)} % of its branches are run by tests; at least ${floor} % must be.`]
        : []),
    ];
  });

// Where the laws are, every branch is one that decides.
const floorOf = (room: string): number => (['model', 'format', 'rules'].includes(room) ? 100 : 90);

const roomOf = (path: string): string => /^lib\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? path;

const share = (counts: readonly Count[]): number => {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const covered = counts.reduce((sum, count) => sum + count.covered, 0);
  return total === 0 ? 100 : (100 * covered) / total;
};

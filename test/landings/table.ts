import type { Way } from './ways.ts';

/** What was seen of one way to land. */
export interface Landed {
  /** By the hooks that are set without `--strict`; null when nothing stopped it. */
  readonly stoppedBy: string | null;
  readonly strictly: string | null;
  /** What stopped the push of what no hook had; null when there was nothing to push. */
  readonly pushed: string | null;
  /** The exit code of verify on what no hook had stopped. */
  readonly verify: number | null;
}

/** Writes what was seen as a table for people. */
export const tableOf = (ways: readonly Way[], seen: ReadonlyMap<string, Landed>): string => {
  const rows = ways.map(({ name }) => {
    const landed = seen.get(name);
    const cells = [
      landed?.stoppedBy ?? '-',
      landed?.strictly ?? '-',
      landed?.pushed ?? '',
      landed?.verify == null ? '' : 'sees it',
    ];
    return `| ${[name, ...cells].join(' | ')} |\n`;
  });
  return `| main is moved by | hooks | strict hooks | pushing it | verify |\n| :-- | :-- | :-- | :-- | :-- |\n${rows.join('')}`;
};

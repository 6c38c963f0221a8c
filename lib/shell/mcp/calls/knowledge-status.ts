import { few } from '../../../flows/few.ts';
import { headOf } from '../head.ts';
import type { Tool } from '../tool.ts';

export const call: Tool['call'] = (context, input) =>
  context.inReading(input.projectId, async (desk) => {
    const items = [...desk.reading.served.state.items.values()];
    return {
      ok: true,
      value: {
        ...headOf(desk),
        itemCount: items.length,
        itemsByStatus: counted(items.map(({ status }) => status)),
        itemsByKind: counted(items.map(({ kind }) => kind)),
        namespaces: few([...new Set(items.map(({ namespace }) => namespace))].sort(), 100, 4_000),
        maxSensitivity: context.ceiling,
      },
    };
  });

const counted = (words: readonly string[]): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
};

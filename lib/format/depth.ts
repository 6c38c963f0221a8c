import type { CST } from 'yaml';

/** Returns the offset of the first collection nested deeper than `limit` levels, or null; without recursion. */
export const deeperThan = (tokens: readonly CST.Token[], limit: number): number | null => {
  const open: { readonly token: CST.Token; readonly level: number }[] = tokens.map((token) => ({ token, level: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token } = next;
    if (token.type === 'document') {
      if (token.value !== undefined) open.push({ token: token.value, level: 1 });
      continue;
    }
    if (!('items' in token)) continue;
    if (next.level > limit) return token.offset;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, level: next.level + 1 });
      if (value) open.push({ token: value, level: next.level + 1 });
    }
  }
  return null;
};

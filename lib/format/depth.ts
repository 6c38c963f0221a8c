import type { CST } from 'yaml';

/** Returns the offset of the first collection nested deeper than `limit` levels, or null; without recursion. */
export const deeperThan = (tokens: readonly CST.Token[], limit: number): number | null => {
  const open: { readonly token: CST.Token; readonly level: number }[] = tokens.map((token) => ({ token, level: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, level } = next;
    if ('items' in token && level > limit) return token.offset;
    for (const child of childrenOf(token)) open.push({ token: child, level: level + 1 });
  }
  return null;
};

const childrenOf = (token: CST.Token): readonly CST.Token[] => {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  const children: CST.Token[] = [];
  for (const { key, value } of token.items) {
    if (key) children.push(key);
    if (value) children.push(value);
  }
  return children;
};

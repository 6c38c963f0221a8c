/** The ways a program or a person may write one document. */
export const STYLES = ['block', 'json', 'flow', 'crlf', 'mark', 'comments', 'quoted'] as const;
export type Style = (typeof STYLES)[number];

/** Writes a plain value as YAML, in one of the styles; all of them mean the same. */
export const writeYaml = (value: Readonly<Record<string, unknown>>, style: Style): string => {
  switch (style) {
    case 'json':
      return `${JSON.stringify(value, null, 2)}\n`;
    case 'flow':
      return Object.entries(value)
        .map(([key, child]) => `${key}: ${JSON.stringify(child)}\n`)
        .join('');
    case 'crlf':
      return block(value, '', plain).replaceAll('\n', '\r\n');
    case 'mark':
      return `\ufeff${block(value, '', plain)}`;
    case 'comments':
      return `# A comment\n${block(value, '', plain).replaceAll(/^(\w+:)/gm, '\n# above\n$1')}# at the end`;
    case 'quoted':
      return block(value, '', (text) => JSON.stringify(text));
    case 'block':
      return block(value, '', plain);
  }
};

type Quote = (text: unknown) => string;

// Bare where no reader could take it for something else.
const plain: Quote = (text) =>
  typeof text === 'string' && /^[a-z][a-z0-9]*(?:[./@-][a-z0-9]+)*$/.test(text) && !/^(?:true|false|null)$/.test(text)
    ? text
    : JSON.stringify(text);

const block = (value: unknown, indent: string, quote: Quote): string => {
  if (Array.isArray(value))
    return value.map((item) => `${indent}- ${block(item, `${indent}  `, quote).trimStart()}`).join('');
  if (typeof value !== 'object' || value === null) return `${quote(value)}\n`;
  return Object.entries(value)
    .map(([key, child]) => `${indent}${key}:${nested(child) ? '\n' : ' '}${inside(child, indent, quote)}`)
    .join('');
};

const nested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const inside = (value: unknown, indent: string, quote: Quote): string =>
  nested(value)
    ? block(value, `${indent}  `, quote)
    : `${JSON.stringify(value)}\n`.replace(/^"(.*)"\n$/s, () => `${quote(value)}\n`);

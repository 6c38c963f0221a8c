import { importsOf } from './imports.ts';
import { isNode, lineAt, nodesOf, type Placed } from './syntax.ts';

/** A place in a source text that takes something from the world: `lib/a.ts:3 Date`. */
export type Taking = string;

/**
 * Returns where a file takes the clock, the environment, randomness, the network or the home directory by itself.
 *
 * It looks at names, not at what they are bound to: a local called `process` is a taking too, and wants another name.
 */
export const takingsIn = (path: string, text: string): readonly Taking[] => {
  const used = nodesOf(path, text).flatMap((placed) => {
    const name = worldlyName(placed);
    return name === null ? [] : [`${path}:${lineAt(text, placed.node.start)} ${name}`];
  });
  const imported = importsOf(path, text)
    .filter(({ target, names }) => MODULES.has(target) || names.some((name) => MEMBERS.has(name)))
    .map(({ target, line }) => `${path}:${line} import of ${target}`);
  return [...used, ...imported];
};

const MODULES = new Set([
  ...[
    'process',
    'perf_hooks',
    'timers',
    'timers/promises',
    'os',
    'module',
    'vm',
    'worker_threads',
    'cluster',
    'inspector',
  ],
  ...[
    'net',
    'tls',
    'dgram',
    'dns',
    'dns/promises',
    'http',
    'https',
    'http2',
    'isomorphic-git/http/node',
    'isomorphic-git/http/web',
  ],
]);

const GLOBALS = new Set([
  ...['process', 'global', 'globalThis', 'eval', 'Function', 'require'],
  ...['Date', 'performance', 'crypto', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'navigator'],
]);

const MEMBERS = new Set([
  ...[
    'random',
    'randomBytes',
    'randomFill',
    'randomFillSync',
    'randomInt',
    'randomUUID',
    'getRandomValues',
    'webcrypto',
  ],
  ...['generateKey', 'generateKeySync', 'generateKeyPair', 'generateKeyPairSync', 'generatePrime', 'generatePrimeSync'],
  ...['homedir', 'userInfo', 'hrtime', 'getBuiltinModule'],
]);

const worldlyName = ({ node, parent, slot }: Placed): string | null => {
  if (node.type === 'MemberExpression') return MEMBERS.has(memberOf(node.property)) ? memberOf(node.property) : null;
  if (node.type !== 'Identifier' || parent === null) return null;
  const name = String(node.name);
  return GLOBALS.has(name) && !onlyLabels(parent.type, slot, parent.computed === true) ? name : null;
};

// `a.name` and `a['name']`
const memberOf = (property: unknown): string => (isNode(property) ? String(property.name ?? property.value ?? '') : '');

// A name that stands for a key or a type, and not for a value.
const onlyLabels = (parent: string, slot: string, computed: boolean): boolean =>
  (slot === 'property' && parent === 'MemberExpression' && !computed) ||
  (slot === 'key' && !computed) ||
  slot === 'imported' ||
  slot === 'exported' ||
  /^TS(?!AsExpression|NonNull|Satisfies|TypeQuery)/.test(parent);

import type { Secret } from './secret.ts';

/** The rule of this screen. */
export const JSON_WEB_TOKEN = 'json-web-token';

/** Finds signed tokens: two JSON objects and a signature in base64url, with dots between them. Source: RFC 7519. */
export function* jsonWebTokens(text: string): Generator<Secret> {
  if (!text.includes('.eyJ')) return;
  for (const { 0: head, index } of text.matchAll(HEAD)) {
    const object = head.indexOf('eyJ');
    if (object === -1 || head.length - object < SHORTEST) continue;
    TAIL.lastIndex = index + head.length;
    const tail = TAIL.exec(text)?.[0] ?? '';
    yield { rule: JSON_WEB_TOKEN, start: index + object, end: index + head.length + tail.length, sure: true };
  }
}

const SHORTEST = 13;
// What begins the name of an object, in base64: `{"`. A run is entered at its beginning only, so that each is read once.
const HEAD = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{13,}(?=\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})/g;
const TAIL = /\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/y;

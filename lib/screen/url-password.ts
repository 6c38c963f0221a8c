import { likelySecret, reference } from './likely.ts';
import { masked } from './mask.ts';
import type { Secret } from './secret.ts';

/** The rule of this screen. */
export const URL_PASSWORD = 'url-password';

/** Finds the user and password written into an address. It is sure unless the password is a stand-in or the host an example. */
export function* urlPasswords(text: string): Generator<Secret> {
  for (const match of text.matchAll(USER_INFO)) {
    const [whole, user = '', password = '', host = ''] = match;
    if (reference(password) || masked(user + password)) continue;
    const real = password.length >= 4 && !STAND_IN.test(password) && !EXAMPLE_HOST.test(host);
    yield {
      rule: URL_PASSWORD,
      start: match.index + '://'.length,
      end: match.index + whole.length,
      sure: real || likelySecret(password),
    };
  }
}

// Neither part can hold what ends it, so each character is looked at a fixed number of times.
const USER_INFO = /:\/\/([^\s:/?#@"'<>`]{0,256}):([^\s/?#@"'<>`]+)(?=@([A-Za-z0-9.-]{0,80}))/g;
const STAND_IN =
  /^(?:.*(?:[Pp]assword|PASSWORD|[Pp]asswd|changeme|example|secret|\*{3}).*|pass|PASS|pwd|pw|(.)\1+|\{.*|\[.*|[A-Z_]+)$/;
const EXAMPLE_HOST = /^(?:localhost|127\.|(?:.*\.)?example(?:\.|$)|host(?:name)?$)/i;

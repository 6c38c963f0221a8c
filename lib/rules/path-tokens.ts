import { SUPPORT_PATH_PATTERN } from '../model/support-file.ts';

/** A support path that a text names. */
export interface PathToken {
  /** The path as it stands there, and without the punctuation that may end a sentence or an emphasis. */
  readonly paths: readonly string[];
  /** Whether it is one path, and not a pattern that stands for several. */
  readonly single: boolean;
}

/**
 * Returns the support paths that a text names, each as a whole: `scripts/go.sh.bak` does not name `scripts/go.sh`.
 *
 * A path begins where nothing of a longer one stands before it; `./` and a variable such as `${SKILL_DIR}/` may.
 */
export const pathTokens = (text: string): readonly PathToken[] =>
  [...text.matchAll(TOKEN)].map(({ 0: whole, 1: path = '', index }) => ({
    paths: [...new Set([path, path.replace(/[._-]+$/, '')])],
    single: !isPattern(path, text.slice(index + whole.length, index + whole.length + 2)),
  }));

const BEFORE = '(?<![A-Za-z0-9./\\\\~$-]|[A-Za-z0-9]_{1,8})';
const BASE = '(?:(?:\\.|\\$\\{\\w{1,64}\\}|\\$\\w{1,64}|\\{\\w{1,64}\\}|<[\\w-]{1,64}>)/)?';
const TOKEN = new RegExp(`${BEFORE}${BASE}(${SUPPORT_PATH_PATTERN})`, 'g');

// Two stars end an emphasis, unless what stands before them cannot end a name.
const isPattern = (path: string, after: string): boolean =>
  /^[{<$?]/.test(after) || (after.startsWith('*') && (!after.startsWith('**') || /[._-]$/.test(path)));

import { refuses, type UnsafeRule, warns } from './unsafe-rule.ts';

const FLAGS = '(?:-[\\w-]{1,30}[ \\t]{1,8}){0,5}';

/** What takes a machine or its data away. */
export const destructive: readonly UnsafeRule[] = [
  refuses(
    'remove-everything',
    [['rm ', 'rm\t']],
    new RegExp(
      `\\brm[ \\t]{1,8}${FLAGS}-(?:-recursive|[a-z]{0,8}r[a-z]{0,8})[ \\t]{1,8}${FLAGS}["']?(?:/|~/?|\\$\\{?HOME\\}?/?)?\\*?(?<=[/~*E}])["']?(?=[\\s"'\`;&|)]|$)`,
      'gi',
    ),
  ),
  refuses(
    'make-file-system',
    [['mkfs']],
    /\bmkfs(?:\.\w{1,12})?[ \t]{1,8}(?:-\S{1,20}[ \t]{1,8}(?:\w{1,20}[ \t]{1,8})?){0,6}\/dev\/\w/gi,
  ),
  refuses('overwrite-device', [['of=/dev/']], /\bdd[ \t][^|;&\n]{0,120}?\bof=\/dev\/(?!null|std|tty|zero|fd)\w/gi),
  refuses(
    'overwrite-device',
    [['>'], ['/dev/']],
    />[ \t]{0,8}\/dev\/(?:sd[a-z]|nvme\d|hd[a-z]|vd[a-z]|disk\d|mmcblk\d)/gi,
  ),
  refuses(
    'fork-bomb',
    [['{'], ['|'], ['&'], ['}']],
    /:\s{0,8}\(\s{0,8}\)\s{0,8}\{\s{0,8}:\s{0,8}\|\s{0,8}:\s{0,8}&\s{0,8}\}\s{0,8};?\s{0,8}:/g,
  ),
  warns(
    'drop-table',
    [['drop'], ['table', 'database', 'schema']],
    /\bdrop\s{1,8}(?:table|database|schema)\s{1,8}(?:if\s{1,8}exists\s{1,8})?["`'[]?\w/gi,
  ),
];

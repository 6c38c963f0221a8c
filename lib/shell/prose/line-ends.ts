import type { LineEnds } from '../../model/finding.ts';
import { argument, command, line } from './command.ts';

type Converted = Exclude<LineEnds, 'same'>;

/** Says which line ends a body has, and which were pinned. */
export const lineEndWords = (lineEnds: Converted): string =>
  lineEnds === 'crlf-for-lf' ? 'has CRLF line ends where LF was pinned' : 'has LF line ends where CRLF was pinned';

/** Says how a body gets back the line ends it was pinned with. */
export const lineEndRemedy = (body: string, lineEnds: Converted): string =>
  `Let init add that line, then convert the file back:${command('theurian', 'init')}${line(conversion(body, lineEnds))}`;

const conversion = (body: string, lineEnds: Converted): string =>
  lineEnds === 'crlf-for-lf'
    ? `perl -pi -e 's/\\r\\n/\\n/' -- ${argument(body)}`
    : `perl -pi -e 's/\\r?\\n/\\r\\n/' -- ${argument(body)}`;

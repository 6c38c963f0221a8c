import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { plainText } from '../sink.ts';
import { tally } from './findings.ts';

/**
 * Prints findings as workflow commands, the most severe first: GitHub shows ten of a kind, so the total comes last, always.
 *
 * Source: GitHub's workflow commands: `%`, line ends, and in properties `:` and `,` are escaped.
 */
export const githubText = ({ proven, findings }: Verification): string => {
  const severe = [...findings].sort((a, b) => rank(a) - rank(b));
  const total = findings.length === 0 ? 'no findings' : tally(findings);
  return [
    ...severe.map(annotation),
    `::notice title=theurian verify::${proven ? 'Proven' : 'Not proven'}: ${total}.`,
    `${proven ? 'Proven' : 'Not proven'}: ${total}.`,
    '',
  ].join('\n');
};

const rank = ({ severity }: Finding): number => (severity === 'refusal' ? 0 : 1);

const annotation = (finding: Finding): string => {
  const { message, remedy } = findingProse(finding);
  const { path, line, column } = finding.at;
  const places = [
    `file=${property(path)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
  ];
  const kind = finding.severity === 'refusal' ? 'error' : 'warning';
  return `::${kind} ${[...places, `title=${property(finding.code)}`].join(',')}::${data(`${message}\n${remedy}`)}`;
};

const data = (text: string): string =>
  plainText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

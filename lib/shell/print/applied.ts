import type { Applied } from '../../flows/apply.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { findingsText } from './findings.ts';
import { unreviewedText } from './unreviewed.ts';

// What is merged here and not pushed is not served yet, whatever the branch is called.
const servedFrom = ({ branch, ref }: Applied): string =>
  ref.startsWith('refs/remotes/')
    ? `${branch} is served as the remote has it, and ${ref.slice('refs/remotes/'.length)}`
    : branch;

// Nothing is put there unasked: a host's directory is somebody's own.
const skillsText = ({ skills }: Applied): string =>
  skills.length === 0
    ? ''
    : `${count(skills.length, 'skill')} changed for hosts. This puts them there: theurian skills sync\n`;

/** Says what is served from now on. */
export const appliedText = (a: Applied, { paint }: Terminal): string => {
  const what = a.changed
    ? `${paint.green('Applied')} ${count(a.applied.length, 'migration')} from ${plainLine(a.branch)}.`
    : `Nothing to apply: ${plainLine(servedFrom(a))} is applied already.`;
  return [
    findingsText(a.findings, paint),
    unreviewedText(a.unreviewed, paint),
    `${what}\n`,
    `Serving ${count(a.migrationCount, 'migration')} at ${a.commit}\n`,
    `State hash ${a.stateHash}\n`,
    skillsText(a),
  ].join('');
};

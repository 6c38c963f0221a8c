import type { CommitTold } from '../../flows/accept-commit.ts';
import { shortRef } from '../../model/oid.ts';
import { plainLine } from '../sink.ts';
import { cut, wrapped } from './wrap.ts';

/**
 * Writes the message of a commit that accepts a proposal: what it is about, where it comes from, and what was proven.
 *
 * Nothing in it claims an approval. What the proposal says stands behind other words or indented, so that no line of it can
 * be taken for a trailer.
 */
export const commitMessage = ({ judging, onto, stateHash }: CommitTold): string => {
  const { carried, found } = judging;
  const { id, description = '', operations } = carried.migration?.document ?? { id: '', operations: [] };
  const subject =
    operations.flatMap((one) => (one.op === 'upsertRevision' ? one.metadata.title : []))[0] ?? description;
  const proven = `The texts of the proposal were screened, and the knowledge of ${shortRef(onto.ref)} at ${onto.tip.slice(0, 12)} was replayed with this migration in it before this commit was written. That is no approval. Landing it on ${onto.branch} by review is, with trailers or signatures where the policy asks for them.`;
  return [
    `knowledge: ${cut(oneLine(subject) || id, LONGEST)}`,
    ...(description === '' || description === subject ? [] : [indented(oneLine(description))]),
    `This accepts the proposal ${found.id}\nwith the migration ${id}\nand gives the state ${stateHash}`,
    wrapped(proven, 72),
  ]
    .join('\n\n')
    .concat('\n');
};

// Units: characters. A subject line of git's own measure, less what stands before.
const LONGEST = 60;

const oneLine = (text: string): string => plainLine(text.replace(/\s+/g, ' ').trim());

const indented = (text: string): string => wrapped(text, 68).replace(/^/gm, '    ');

import type { ShownProposal } from '../../flows/show-proposal.ts';
import type { Finding } from '../../model/finding.ts';
import type { Step } from './steps.ts';

/** Returns what a reviewer may do with a proposal, by how it stands. */
export const proposalSteps = ({ proposalId, verdict, findings, rejectable }: ShownProposal): readonly Step[] => {
  const rejecting = rejectStep(proposalId, rejectable);
  switch (verdict) {
    case 'replays':
      return [
        [
          'If it is right, accept it, which moves its files in place and approves nothing',
          `theurian propose accept ${proposalId}`,
        ],
        rejecting,
      ];
    case 'refused':
      return [
        findings.some(hasLostBase)
          ? ['It has lost its base. This makes it anew on what is current', `theurian propose rebase ${proposalId}`]
          : ['As it is, it cannot be accepted. Once it is corrected', `theurian propose accept ${proposalId}`],
        rejecting,
      ];
    case 'accepted':
      return [['It is in place already. This tells whether it is committed', 'git status -- .theurian']];
    case 'broken':
      return [
        [
          'It cannot be accepted as it lies there. Correct what is named, then look again',
          `theurian propose show ${proposalId}`,
        ],
      ];
  }
};

// Without exactly one new text there is nothing that could be known again.
const rejectStep = (id: string, rejectable: boolean): Step =>
  rejectable
    ? [
        'If it is wrong, reject it, with your name and why: whoever proposes it again is told of both',
        `theurian propose reject ${id} --author YOU --reason 'WHY'`,
      ]
    : ['If it is wrong, delete it, since it has no one text to reject', `theurian propose reject ${id} --discard`];

const hasLostBase = (found: Finding): boolean =>
  found.code === 'revision-conflict' ||
  found.code === 'out-of-order' ||
  (found.code === 'overtaken' && found.facts.label !== 'status');

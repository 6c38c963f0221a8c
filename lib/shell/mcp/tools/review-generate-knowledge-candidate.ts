import input from '../../../../schemas/mcp/review-generate-knowledge-candidate.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/review-generate-knowledge-candidate.output.schema.json' with {
  type: 'json',
};
import { reviewGenerateKnowledgeCandidateInput } from '../../../format/generated/mcp-validators.js';
import { PROPOSES, type Tool } from '../tool.ts';

export const reviewGenerateKnowledgeCandidate: Tool = {
  name: 'review_generate_knowledge_candidate',
  title: 'review.generateKnowledgeCandidate',
  aliases: ['reviewGenerateKnowledgeCandidate'],
  description:
    'Drafts knowledge that a review taught, as a proposal for a person to review. The review is one that theurian review import took in. Seven signals are looked up, in its record and in git, and none is taken from the call: merged into the protected branch, resolved, fixed by a later commit, not outdated or hidden or dismissed, green checks, general, evidenced. Where one does not hold, the call is refused and all that do not are named. Trust is inferred and sensitivity internal; the threads are quoted as evidence. It is written below .theurian/proposals/ and approves nothing.',
  annotations: PROPOSES,
  input: { document: input, check: reviewGenerateKnowledgeCandidateInput },
  output: { document: output },
  call: async (context, asked) =>
    (await import('../calls/review-generate-knowledge-candidate.ts')).call(context, asked),
};

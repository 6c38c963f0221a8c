import input from '../../../../schemas/mcp/knowledge-generate-migration-draft.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/knowledge-generate-migration-draft.output.schema.json' with {
  type: 'json',
};
import { knowledgeGenerateMigrationDraftInput } from '../../../format/generated/mcp-validators.js';
import { operationsElsewhere } from '../operations-elsewhere.ts';
import { type Document, PROPOSES, type Tool } from '../tool.ts';

export const knowledgeGenerateMigrationDraft: Tool = {
  name: 'knowledge_generate_migration_draft',
  title: 'knowledge.generateMigrationDraft',
  aliases: ['knowledgeGenerateMigrationDraft'],
  description:
    'Drafts a migration of operations that need no text, as a proposal for a person to review: deprecateItem, addRelation, removeRelation, addAlias, removeAlias, changeOwner, registerSpecification, supersedeSpecification, addEvidence, removeEvidence. A new text goes through knowledge_propose_change; changing sensitivity and restoring are for people. It is judged with all that is there, and nothing is in force by it. It stays on this machine unless local is false.',
  annotations: PROPOSES,
  input: { document: input, check: knowledgeGenerateMigrationDraftInput },
  output: { document: output },
  instead: (asked) => operationsElsewhere((asked as Document | null)?.operations),
  call: async (context, asked) => (await import('../calls/knowledge-generate-migration-draft.ts')).call(context, asked),
};

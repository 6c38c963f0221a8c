import type { Tool } from './tool.ts';
import { knowledgeCheckFreshness } from './tools/knowledge-check-freshness.ts';
import { knowledgeGenerateMigrationDraft } from './tools/knowledge-generate-migration-draft.ts';
import { knowledgeGet } from './tools/knowledge-get.ts';
import { knowledgeListChanges } from './tools/knowledge-list-changes.ts';
import { knowledgeProposeChange } from './tools/knowledge-propose-change.ts';
import { knowledgeSearch } from './tools/knowledge-search.ts';
import { knowledgeStatus } from './tools/knowledge-status.ts';
import { knowledgeTrace } from './tools/knowledge-trace.ts';
import { projectList } from './tools/project-list.ts';
import { proposalStatus } from './tools/proposal-status.ts';
import { reviewGenerateKnowledgeCandidate } from './tools/review-generate-knowledge-candidate.ts';
import { stageSkill } from './tools/stage-skill.ts';
import { systemCapabilities } from './tools/system-capabilities.ts';

/** Every tool, by name: the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  knowledgeCheckFreshness,
  knowledgeGenerateMigrationDraft,
  knowledgeGet,
  knowledgeListChanges,
  knowledgeProposeChange,
  knowledgeSearch,
  knowledgeStatus,
  knowledgeTrace,
  projectList,
  proposalStatus,
  reviewGenerateKnowledgeCandidate,
  stageSkill,
  systemCapabilities,
];

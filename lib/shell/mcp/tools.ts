import type { Tool } from './tool.ts';
import { knowledgeCheckFreshness } from './tools/knowledge-check-freshness.ts';
import { knowledgeGet } from './tools/knowledge-get.ts';
import { knowledgeListChanges } from './tools/knowledge-list-changes.ts';
import { knowledgeSearch } from './tools/knowledge-search.ts';
import { knowledgeStatus } from './tools/knowledge-status.ts';
import { knowledgeTrace } from './tools/knowledge-trace.ts';
import { projectList } from './tools/project-list.ts';
import { systemCapabilities } from './tools/system-capabilities.ts';

/** Every tool, by name: the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  knowledgeCheckFreshness,
  knowledgeGet,
  knowledgeListChanges,
  knowledgeSearch,
  knowledgeStatus,
  knowledgeTrace,
  projectList,
  systemCapabilities,
];

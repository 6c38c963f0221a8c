import type { Site } from '../landing/site.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { ReadProposal } from './accept-read.ts';
import { acceptTexts } from './accept-texts.ts';
import { screenProposal } from './screen-proposal.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that is to be judged, and where it lies. */
export interface Judging extends ReadProposal {
  readonly site: Site;
}

/** Screens all texts that a proposal carries, by the waivers of a snapshot. */
export const screenCarried = (
  workspace: Workspace,
  { carried, evidence }: ReadProposal,
  snapshot: Snapshot,
): Promise<Result<readonly Finding[], Fault>> => screenProposal(workspace, snapshot, acceptTexts(carried, evidence));

import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Workspace } from './workspace.ts';

/** A text that something carries, with its name in findings and waivers. */
export interface CarriedText {
  readonly where: string;
  readonly text: string;
}

export const screenProposal = async (
  _workspace: Workspace,
  _snapshot: Snapshot,
  _texts: readonly CarriedText[],
): Promise<Result<readonly Finding[], Fault>> => ok([]);

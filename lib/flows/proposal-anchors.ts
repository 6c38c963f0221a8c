import { remoteUrls } from '../git/remotes.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { SourceAnchor } from '../model/operation.ts';
import { ok, type Result } from '../model/result.ts';
import { anchorFindings, pointsHere } from './propose-anchors.ts';
import type { Workspace } from './workspace.ts';

/** A source anchor, and what was found where it points. */
export interface CheckedAnchor {
  readonly anchor: SourceAnchor;
  /**
   * Found; not there; there, with fewer lines; not checked, for it points elsewhere or names no commit; or not to be told,
   * where the history is cut off.
   */
  readonly state: 'found' | 'missing' | 'short' | 'elsewhere' | 'no-commit' | 'beyond';
  readonly findings: readonly Finding[];
}

/** Looks each anchor up, where it points into this repository. */
export const checkAnchors = async (
  workspace: Workspace,
  anchors: readonly SourceAnchor[],
): Promise<Result<readonly CheckedAnchor[], Fault>> => {
  const urls = remoteUrls(workspace.repository.layout);
  if (!urls.ok) return urls;
  const checked: CheckedAnchor[] = [];
  for (const anchor of anchors) {
    const found = await anchorFindings(workspace, [anchor]);
    if (!found.ok && !isBeyond(found.error)) return found;
    const findings = found.ok ? found.value : [];
    const here = pointsHere(anchor.sourceUri, urls.value);
    checked.push({ anchor, state: found.ok ? stateOf(anchor, here, findings) : 'beyond', findings });
  }
  return ok(checked);
};

const isBeyond = (fault: Fault): boolean => fault.kind === 'missing-object' && fault.why !== 'absent';

const stateOf = (anchor: SourceAnchor, here: boolean, findings: readonly Finding[]): CheckedAnchor['state'] => {
  if (!here) return 'elsewhere';
  if (findings.some(({ code }) => code === 'anchor-unknown' || code === 'anchor-missing')) return 'missing';
  if (anchor.commitSha === undefined) return 'no-commit';
  return findings.length > 0 ? 'short' : 'found';
};

import type { Desk } from './tool.ts';

/** What stands at the head of every answer that serves knowledge. */
export const headOf = ({ project, reading }: Desk) => ({
  projectId: project.id,
  snapshotId: reading.snapshotId,
  unreviewed: reading.unreviewed === true,
});

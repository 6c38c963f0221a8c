import type { Document, Tool } from '../tool.ts';

export const call: Tool['call'] = async (context) => {
  const projects: Document[] = [];
  for (const { id: projectId, at: rootPath } of context.projects) {
    const answer = await context.inReading(projectId, async ({ reading: { snapshotId, unreviewed } }) => ({
      ok: true,
      value: { state: 'served', snapshotId, unreviewed: unreviewed === true, error: null },
    }));
    if (answer.ok) projects.push({ projectId, rootPath, ...answer.value });
    else {
      const { code, message, remedy } = answer.error;
      const error = { code, message, remedy };
      projects.push({ projectId, rootPath, state: 'cannot-serve', snapshotId: null, unreviewed: null, error });
    }
  }
  return { ok: true, value: { projects } };
};

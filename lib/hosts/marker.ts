import { parseDigest } from '../model/digest.ts';
import { type Marker, SKILL_FILE } from '../model/host.ts';
import { parseItemId, parseUlid, type RevisionId } from '../model/ids.ts';
import { parseSkillName } from '../model/skill.ts';
import { isSupportPath } from '../model/support-file.ts';

const VERSION = 1;

/** Prints a marker; the same one always gives the same bytes. */
export const printMarker = ({ project, name, itemId, revisionId, files }: Marker): string => {
  const support = [...files].filter(([path]) => path !== SKILL_FILE).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = {
    schemaVersion: VERSION,
    note: 'Written by theurian skills sync from approved knowledge. Propose changes there: what is edited here is not kept.',
    project,
    name,
    item: itemId,
    revision: revisionId,
    body: files.get(SKILL_FILE),
    files: Object.fromEntries(support),
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
};

/** Returns the marker that a text is, or null. What it names lies in its own directory and nowhere else. */
export const parseMarker = (text: string): Marker | null => {
  try {
    return markerOf(JSON.parse(text));
  } catch {
    return null;
  }
};

const markerOf = (value: unknown): Marker | null => {
  if (!isRecord(value) || value.schemaVersion !== VERSION || !isRecord(value.files)) return null;
  const name = parseSkillName(textOf(value.name));
  const itemId = parseItemId(textOf(value.item));
  const revisionId = parseUlid(textOf(value.revision)) as RevisionId | null;
  const body = parseDigest(textOf(value.body));
  const project = textOf(value.project);
  if (name === null || itemId === null || revisionId === null || body === null || project === '') return null;
  const files = new Map([[SKILL_FILE, body]]);
  for (const [path, found] of Object.entries(value.files)) {
    const digest = parseDigest(textOf(found));
    if (digest === null || !isSupportPath(path)) return null;
    files.set(path, digest);
  }
  return { project, name, itemId, revisionId, files };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

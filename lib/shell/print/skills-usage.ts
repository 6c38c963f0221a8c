import type { LayerUsage } from '../../flows/skills-usage.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { usesText } from './skills-list.ts';

/** Tells how the skills of each layer are used. */
export const skillsUsageText = ({ layers }: { readonly layers: readonly LayerUsage[] }, { paint }: Terminal): string =>
  layers.map((one) => layerText(one, paint.bold)).join('');

/** Says how many requests a clone has counted, and since when. */
export const requestsText = ({ requests, since }: Pick<LayerUsage, 'requests' | 'since'>): string =>
  since === null ? 'nothing was counted in this clone yet' : `${count(requests, 'request')} since ${since}`;

const layerText = (
  { layer, since, requests, skills, neverUsed }: LayerUsage,
  bold: (text: string) => string,
): string => {
  const width = skills.reduce((most, { name }) => Math.max(most, name.length), 0);
  const rows = skills.map((row) => `  ${row.name.padEnd(width)}  ${usesText(row)}\n`);
  const never = `  ${neverUsed.length} of ${count(skills.length, 'skill')} never used\n`;
  return `${bold(plainLine(layer))}: ${requestsText({ requests, since })}\n${rows.join('')}${skills.length === 0 ? '  No skills.\n' : never}`;
};

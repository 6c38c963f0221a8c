import { digestOf } from '../../lib/model/digest.ts';
import { MADE_BY_AGENT } from '../../lib/model/skill.ts';
import { supportPathOf } from '../../lib/model/support-file.ts';
import type { Files } from './repo.ts';
import { M, R } from './sound.ts';

/** A revision of a skill that a migration lands. */
export interface LandedSkill {
  readonly name: string;
  /** Numbers the migration and the revision; the next one is to be larger. */
  readonly nth: number;
  /** The number of the revision before it. */
  readonly after?: number;
  readonly text?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly status?: string;
  readonly sensitivity?: string;
  readonly byAgent?: boolean;
}

/** The text of a skill, as a host has it. */
export const skillText = (name: string, text = `Do what ${name} says.`): string =>
  `---\nname: ${name}\ndescription: Use when ${name} is needed.\n---\n${text}\n`;

/** The governed files that land a revision of a skill. */
export const skillLanding = (of: LandedSkill): Files => {
  const { name, nth, after, files = {}, status = 'approved', sensitivity, byAgent = false } = of;
  const text = skillText(name, of.text);
  const body = `knowledge/skills/${name}.${R(nth)}.md`;
  const support = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    '- op: upsertRevision',
    `  itemId: skills.${name}`,
    `  revisionId: ${R(nth)}`,
    ...(after === undefined ? [] : [`  expectedRevision: ${R(after)}`]),
    `  contentFile: ../${body}`,
    `  contentSha256: ${digestOf(text)}`,
    ...(support.length === 0 ? [] : ['  files:']),
    ...support.map(([path, held]) => `  - { path: ${path}, contentSha256: ${digestOf(held)} }`),
    '  metadata:',
    `    title: ${name}`,
    '    contentType: text/markdown',
    '    kind: skill',
    `    status: ${status}`,
    '    owner: team',
    `    labels: [authored-in-theurian${byAgent ? `, ${MADE_BY_AGENT}` : ''}]`,
    ...(sensitivity === undefined ? [] : [`    sensitivity: ${sensitivity}`]),
  ];
  return {
    ...operations(nth, lines),
    [`.theurian/${body}`]: text,
    ...Object.fromEntries(support.map(([path, held]) => [`.theurian/${supportPathOf(body, path)}`, held])),
  };
};

/** The governed files that retire a skill, for an item that takes its place if one is named, or bring it back. */
export const skillMoved = (
  name: string,
  nth: number,
  op: 'deprecateItem' | 'restoreItem',
  successor: string | null = null,
): Files =>
  operations(nth, [
    `- op: ${op}`,
    `  itemId: skills.${name}`,
    '  reason: It was time',
    ...(successor === null ? [] : [`  supersededBy: ${successor}`]),
  ]);

const operations = (nth: number, lines: readonly string[]): Files => ({
  [`.theurian/migrations/${M(nth)}-a.yaml`]: [
    'apiVersion: theurian.dev/v1',
    `id: ${M(nth)}`,
    "createdAt: '2001-02-03T04:05:06Z'",
    'author: ada@example.org',
    'operations:',
    ...lines,
    '',
  ].join('\n'),
});

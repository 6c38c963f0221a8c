import { digestOf } from '../../lib/model/digest.ts';
import { supportPathOf } from '../../lib/model/support-file.ts';
import { R, type Texts } from './sound.ts';

export interface SkillOf {
  readonly item?: string;
  readonly revision?: string;
  readonly text?: string;
  readonly kind?: string;
  readonly contentType?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A skill: its files, and the lines of the operation that declares it. */
export interface MadeSkill {
  readonly texts: Texts;
  readonly lines: string;
}

/** The text of a skill that is sound. */
export const SKILL_TEXT = '---\nname: notes\ndescription: Use when a release is cut\n---\nWrite down what changed.\n';

/** A skill, with its files beside it and the lines that declare it; sound when nothing is named. */
export const madeSkill = ({
  item = 'skills.notes',
  revision = R(7),
  text = SKILL_TEXT,
  files = {},
  ...of
}: SkillOf): MadeSkill => {
  const body = `knowledge/${item.replace('.', '/')}.${revision}.md`;
  const lines = [
    '  - op: upsertRevision',
    `    itemId: ${item}`,
    `    revisionId: ${revision}`,
    `    contentFile: ../${body}`,
    `    contentSha256: ${digestOf(text)}`,
    ...(Object.keys(files).length === 0 ? [] : ['    files:']),
    ...Object.entries(files).map(([path, held]) => `    - { path: ${path}, contentSha256: ${digestOf(held)} }`),
    '    metadata:',
    '      title: Release notes',
    `      contentType: ${of.contentType ?? 'text/markdown'}`,
    `      kind: ${of.kind ?? 'skill'}`,
    '      status: approved',
    '      owner: team',
    '      labels: [authored-in-theurian]',
  ];
  const support = Object.entries(files).map(([path, held]) => [`.theurian/${supportPathOf(body, path)}`, held]);
  return { texts: { [`.theurian/${body}`]: text, ...Object.fromEntries(support) }, lines: `${lines.join('\n')}\n` };
};

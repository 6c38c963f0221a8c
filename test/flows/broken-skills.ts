import { digestOf } from '../../lib/model/digest.ts';
import { type MadeSkill, madeSkill, SKILL_TEXT, type SkillOf } from '../kit/made-skill.ts';
import { append, edit, M, R, SOUND, type Texts, THIRD } from '../kit/sound.ts';
import type { Rows } from './row.ts';

// The third migration has 17 lines, so what is declared in it begins at the eighteenth.
const declared = (...skills: readonly SkillOf[]): Texts => {
  const all = skills.map(madeSkill);
  const texts = Object.assign({}, SOUND, ...all.map((one) => one.texts));
  return append(texts, THIRD, all.map(({ lines }) => lines).join(''));
};

const again = (one: MadeSkill, other: MadeSkill): Texts => ({
  ...append({ ...SOUND, ...one.texts, ...other.texts }, THIRD, one.lines),
  [`.theurian/migrations/${M(4)}-fourth.yaml`]: `apiVersion: theurian.dev/v1
id: ${M(4)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
dependsOn: [${M(3)}]
operations:
${other.lines}`,
});

const BODY = `.theurian/knowledge/skills/notes.${R(7)}.md`;
const RUN = { 'scripts/run.sh': 'ls\n' };
const RUN_LINE = `    - { path: scripts/run.sh, contentSha256: ${digestOf('ls\n')} }\n`;
const SECOND = { item: 'billing.notes', revision: R(8) };
const front = (of: string): string => SKILL_TEXT.replace('name: notes', of);
const described = (text: string): string => SKILL_TEXT.replace('Use when a release is cut', text);
const many = (count: number, size: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`assets/f${nth}.txt`, 'x'.repeat(size)]));

/** A set with a skill that has a support file. */
export const SOUND_SKILL: Texts = declared({ files: RUN });

/** Sets in which something is wrong that only a skill has. */
export const BROKEN_SKILLS: Rows = {
  parse: [
    {
      code: 'front-matter-missing',
      why: 'a skill without front matter',
      files: declared({ text: '# Notes\n' }),
      at: `${BODY}:1:1`,
    },
    {
      code: 'front-matter-unclosed',
      why: 'a front matter without its end',
      files: declared({ text: '---\nname: notes\ndescription: a\n' }),
      at: `${BODY}:1:1`,
    },
    {
      code: 'skill-text-empty',
      why: 'a front matter and nothing after it',
      files: declared({ text: '---\nname: notes\ndescription: a\n---\n\n' }),
      at: BODY,
    },
  ],
  identity: [
    {
      code: 'skill-name-invalid',
      why: 'a name that is a device of Windows',
      files: declared({ item: 'skills.con', text: front('name: con') }),
      at: `.theurian/knowledge/skills/con.${R(7)}.md`,
    },
    {
      code: 'skill-name-differs',
      why: 'another name than the item has',
      files: declared({ text: front('name: news') }),
      at: BODY,
    },
  ],
  limits: [
    {
      code: 'skill-description-length',
      why: 'a description of nothing',
      files: declared({ text: described("''") }),
      at: BODY,
    },
    {
      code: 'skill-description-length',
      why: 'a description of 1025 characters',
      files: declared({ text: described('x'.repeat(1025)) }),
      at: BODY,
    },
    {
      code: 'skill-too-large',
      why: 'a body of more than 100,000 bytes',
      files: declared({ text: `${SKILL_TEXT}${'x'.repeat(100_000)}` }),
      at: BODY,
    },
    {
      code: 'skill-too-large',
      why: 'a support file of 64,001 bytes',
      files: declared({ files: many(1, 64_001) }),
      at: `.theurian/knowledge/skills/notes.${R(7)}/assets/f0.txt`,
    },
    {
      code: 'skill-too-large',
      why: 'support files of 256,001 bytes together',
      files: declared({ files: { ...many(4, 64_000), 'scripts/a': 'x' } }),
      at: `${THIRD}:23:5`,
    },
    {
      code: 'too-many-support-files',
      why: 'nine support files',
      files: declared({ files: many(9, 1) }),
      at: `${THIRD}:23:5`,
    },
  ],
  schema: [
    {
      code: 'skill-content-type',
      why: 'a skill in plain text',
      files: declared({ contentType: 'text/plain' }),
      at: `${THIRD}:25:7`,
    },
    {
      code: 'support-files-without-skill',
      why: 'a support file of what is no skill',
      files: declared({ kind: 'domain', files: RUN }),
      at: `${THIRD}:23:5`,
    },
    {
      code: 'support-files-order',
      why: 'support files that are not sorted',
      files: declared({ files: { ...RUN, 'assets/a.md': 'a\n' } }),
      at: `${THIRD}:25:9`,
    },
    {
      code: 'support-files-order',
      why: 'a support file that is named twice',
      files: edit(declared({ files: RUN }), THIRD, RUN_LINE, RUN_LINE.repeat(2)),
      at: `${THIRD}:25:9`,
    },
  ],
  guard: [
    {
      code: 'skill-name-taken',
      why: 'two skills of one name',
      files: declared({}, SECOND),
      at: `${THIRD}:30:5`,
    },
  ],
  replay: [
    {
      code: 'revision-files-changed',
      why: 'a revision declared again without its support file',
      files: again(madeSkill({ files: RUN }), madeSkill({})),
      at: `.theurian/migrations/${M(4)}-fourth.yaml:7:5`,
    },
    {
      code: 'revision-files-changed',
      why: 'a revision declared again with another support file',
      files: again(madeSkill({}), madeSkill({ files: RUN })),
      at: `.theurian/migrations/${M(4)}-fourth.yaml:12:5`,
    },
  ],
};

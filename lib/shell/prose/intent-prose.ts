import type { SKILL_LAYERS } from '../../model/intent.ts';
import { type IntentCode, type IntentFinding, readDetail } from '../../model/intent-finding.ts';
import { SKILL_BUDGET, SKILL_LIMITS, SKILL_TEXT_LIMITS, SUPPORT_DIRECTORIES } from '../../model/skill.ts';
import type { IntentTexts } from './intent-texts.ts';
import { judgedProse } from './judged-prose.ts';
import type { Prose } from './prose.ts';
import { counted, quoted } from './quoted.ts';

/** What the fields of an intent are called for whoever hands it in; one that is not in it goes by its own name. */
export type FieldNames = ReadonlyMap<string, string>;

/** Returns what is said of a finding about an intent, and what to do. */
export const intentProse = ({ detail }: IntentFinding, fields: FieldNames = OWN_NAMES): Prose => {
  const read = readDetail(detail);
  if (read === null) return { message: detail, remedy: 'Stage it again.' };
  const { code, about } = read;
  const named = (OF_FIELDS.has(code) ? fields.get(about) : undefined) ?? quoted(about);
  const [message, remedy] = { ...TEXTS, ...judgedProse }[code](about === '' ? 'it' : named, about.split(' '));
  return { message, remedy };
};

const OWN_NAMES: FieldNames = new Map();

/** What is told of a field as such; what stands elsewhere may be a path that reads like one. */
const OF_FIELDS: ReadonlySet<IntentCode> = new Set<IntentCode>([
  ...(['field-missing', 'field-blank', 'field-type', 'field-foreign', 'half-character'] as const),
  ...(['name-invalid', 'text-too-large'] as const),
]);

/** Returns what is said where an intent is not staged for so many findings. */
export const notStagedProse = (findings: number): Prose => ({
  message: `It is not staged: ${counted(findings, 'finding')}. Nothing was written.`,
  remedy: 'Set right what is told, then stage it again.',
});

const DIRECTORIES = SUPPORT_DIRECTORIES.map((name) => `${name}/`).join(', ');
const LAYERS = (['project', 'global'] satisfies readonly (typeof SKILL_LAYERS)[number][]).join(' or ');
const SMALLER = 'Make it shorter.';
const FILES = `Give paths below ${DIRECTORIES} of plain names: letters, digits, dots, hyphens and underscores; no device of Windows, such as con or aux.sh.`;

type OfText =
  | ('not-an-object' | 'unknown-action' | 'unknown-field' | 'field-missing' | 'field-blank' | 'field-type')
  | ('field-foreign' | 'level-unknown' | 'name-invalid' | 'old-text-empty' | 'half-character')
  | ('body-too-large' | 'text-too-large' | 'front-matter' | 'description-empty' | 'category-invalid')
  | ('file-unreferenced' | 'reference-missing' | 'name-differs' | 'too-many-files' | 'file-path' | 'file-type')
  | ('file-of-evidence' | 'file-collision' | 'file-too-large' | 'files-too-large' | 'placeholder')
  | ('conflict-markers' | 'too-many-lines' | 'description-over-budget' | 'description-too-long' | 'trigger-missing')
  | (
      | 'unsafe'
      | 'rights-claimed'
      | 'nothing-changes'
      | 'character'
      | 'secret'
      | 'machine-path'
      | 'repository-name'
      | 'repository-address'
    )
  | ('home-directory' | 'evidence-unfit' | 'file-still-referenced' | 'findings-left');

const TEXTS: IntentTexts<OfText> = {
  'not-an-object': () => ['What is wanted is no object.', 'Hand in an object with action, name, reason and evidence.'],
  'unknown-action': () => ['The action is not known.', 'It is create, update, patch, remove_file or delete.'],
  'unknown-field': (about) => [`There is no field ${about}.`, 'Leave it out.'],
  'field-missing': (about) => [`${about} is missing.`, 'Give it.'],
  'field-blank': (about) => [`${about} is blank.`, 'Write something in it.'],
  'field-type': (about) => [
    `${about} is not of the kind it has to be.`,
    'Texts are strings; files is an object of them.',
  ],
  'field-foreign': (about) => [`${about} does not go with this action.`, 'Leave it out, or take another action.'],
  'level-unknown': () => ['The level is not known.', `It is ${LAYERS}.`],
  'name-invalid': (about) => [
    `${about} is no name of a skill.`,
    `Take lower-case words joined by single hyphens, at most ${SKILL_TEXT_LIMITS.name} characters.`,
  ],
  'old-text-empty': () => ['The old text is empty.', 'Give the text that is to be replaced.'],
  'half-character': (about) => [`${about} holds half of a character.`, 'Write the whole character.'],
  'body-too-large': () => [`The body has more than ${SKILL_LIMITS.body} bytes.`, `${SMALLER} Support files hold more.`],
  'text-too-large': (about) => [`${about} is too long.`, SMALLER],
  'front-matter': (about) => [
    `The front matter is not sound (${about}).`,
    'Begin the body with --- on a line, name and description once each, and --- on a line again.',
  ],
  'description-empty': () => ['The description is empty.', 'Say when the skill is of use.'],
  'category-invalid': () => ['The category is no single plain word.', 'Take one such as testing, or leave it out.'],
  'file-unreferenced': (about) => [
    `The body does not name ${about}.`,
    'Name it there by its whole path, or leave it out.',
  ],
  'reference-missing': (about) => [
    `The body names ${about}, and there is no such file.`,
    'Hand the file in, or name another.',
  ],
  'name-differs': () => ['The name in the front matter is another one.', 'Write the same name in both places.'],
  'too-many-files': () => [`There are more than ${SKILL_LIMITS.files} support files.`, 'Leave some out.'],
  'file-path': (about) => [`${about} is no path of a support file.`, FILES],
  'file-type': (about) => [`${about} is no text.`, 'Hand in texts alone.'],
  'file-of-evidence': (about) => [`${about} is a name that is kept for evidence.`, 'Take another name.'],
  'file-collision': (about) => [
    `Not every disk holds both of these: ${about}. They differ in case alone, or one lies below the other.`,
    'Take another name.',
  ],
  'file-too-large': (about) => [`${about} has more than ${SKILL_LIMITS.file} bytes.`, SMALLER],
  'files-too-large': () => [`All support files have more than ${SKILL_LIMITS.allFiles} bytes together.`, SMALLER],
  placeholder: (about) => [`A text is not finished: ${about}.`, 'Write what is to stand there.'],
  'conflict-markers': (about) => [`There are markers of a conflict: ${about}.`, 'Resolve it first.'],
  'too-many-lines': () => [
    `The body has more than ${SKILL_BUDGET.lines} lines that are not blank.`,
    'Keep what decides; put the rest into a support file.',
  ],
  'description-over-budget': () => [
    `The description has more than ${SKILL_BUDGET.description} characters.`,
    'Say in one short clause when the skill is of use.',
  ],
  'description-too-long': () => [`The description has more than ${SKILL_TEXT_LIMITS.description} characters.`, SMALLER],
  'trigger-missing': () => ['The description does not say when the skill is of use.', 'Begin it with: Use when ...'],
  unsafe: (about) => [`A text tells its reader to do harm: ${about}.`, 'Take it out.'],
  'rights-claimed': (about) => [
    `The front matter claims rights in the host: ${about}.`,
    'Take it out; a person who wants it there proposes it by hand.',
  ],
  'nothing-changes': () => ['It would leave the skill as it is.', 'Change something, or stage nothing.'],
  character: (about) => [`A text holds characters that hide something: ${about}.`, 'Take them out.'],
  secret: (about) => [
    `There is a secret: ${about}. Nothing was written.`,
    'Take it out; where it was real, replace it.',
  ],
  'machine-path': (about) => [
    `A path of one machine stands in ${about}.`,
    'Write it for every repository, or make it a skill of this project.',
  ],
  'repository-name': (about) => [
    `The name of this repository stands in ${about}.`,
    'Write it for every repository, or make it a skill of this project.',
  ],
  'repository-address': (about) => [
    `An address of this repository stands in ${about}.`,
    'Write it for every repository, or make it a skill of this project.',
  ],
  'home-directory': (about) => [`The home directory of its author stands in ${about}.`, 'Write ~ or leave it out.'],
  'evidence-unfit': (about) => [`The evidence is of no use: ${about}.`, 'Quote what was seen.'],
  'file-still-referenced': (about) => [`The body still names ${about}.`, 'Take it out of the body first.'],
  'findings-left': (about) => [
    `There are more findings than are told (${about}).`,
    'Set these right, then stage it again.',
  ],
};

import { parseItemId } from '../../model/ids.ts';
import type { Form, RequestFault, RequestField } from '../../model/raw-request.ts';
import { SUPPORT_DIRECTORIES } from '../../model/skill.ts';
import { RELATION_TYPES } from '../../model/words.ts';
import type { Prose } from './prose.ts';
import { quoted } from './quoted.ts';
import { thingAt } from './value-kind.ts';

/** Returns the words for a request that is none: a sentence each for what is wrong and for what to do. */
export const requestProse = (faults: readonly RequestFault[]): Prose => {
  const told = faults.map(proseOf);
  const remedies = new Set(told.flatMap(({ remedy }) => (remedy === '' ? [] : [remedy])));
  return { message: told.map(({ message }) => message).join(' '), remedy: [...remedies, HELP].join(' ') };
};

const HELP = 'theurian propose --help shows what there is.';

/** Writes a field as the option it is on a command line: `bodyFile` is `--body-file`. */
export const optionOf = (field: RequestField): string =>
  `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const proseOf = (fault: RequestFault): Prose => {
  switch (fault.kind) {
    case 'missing':
      return { message: `Missing: ${fault.fields.map(optionOf).join(', ')}.`, remedy: missingRemedy(fault.fields) };
    case 'none-of':
      return {
        message: `Missing: ${fault.fields.map(optionOf).join(' or ')}.`,
        remedy: 'Say where the knowledge comes from, or that it was written here.',
      };
    case 'together':
      return {
        message: `${fault.fields.map(optionOf).join(' and ')} do not go together.`,
        remedy: together(fault.fields),
      };
    case 'needs':
      return {
        message: `${optionOf(fault.field)} is given without ${optionOf(fault.other)}.`,
        remedy: needs(fault.other),
      };
    case 'blank':
      return { message: `${optionOf(fault.field)} is blank.`, remedy: '' };
    case 'control-character':
      return {
        message: `${optionOf(fault.field)} holds a control character.`,
        remedy: 'Write it as one line of visible text.',
      };
    case 'reserved':
      return {
        message: `${optionOf(fault.field)} is ${quoted(fault.value)}, and only theurian skills promote gives that.`,
        remedy: 'Leave it out; a skill that has it keeps it.',
      };
    case 'unknown-word':
      return {
        message: `${optionOf(fault.field)} is ${quoted(fault.value)}, and not one of ${fault.words.join(', ')}.`,
        remedy: '',
      };
    case 'malformed':
      return malformed(fault.field, fault.value, fault.form);
  }
};

const missingRemedy = (fields: readonly RequestField[]): string =>
  [
    ...(fields.includes('kind')
      ? ['A new item needs a title, a kind and an owner; one that is there lends them.']
      : []),
    ...(fields.includes('bodyFile')
      ? [
          'Without a text, say what to change: --edit, --deprecate, --restore, --supersede-by, --relate, --alias, --unrelate, --remove-alias, --remove-evidence, --owner-to or --sensitivity-to.',
        ]
      : []),
  ].join(' ');

const together = ([field]: readonly [RequestField, RequestField]): string =>
  field === 'ownerTo' ? 'With a text, --owner says who answers for the item.' : 'Leave one of the two out.';

const needs = (other: RequestField): string => {
  switch (other) {
    case 'deprecate':
      return 'A reason belongs to --deprecate, --supersede-by, --restore or --sensitivity-to.';
    case 'bodyFile':
      return 'Labels are stated with a text; without one, --owner-to and --sensitivity-to change them.';
    default:
      return '';
  }
};

const malformed = (field: RequestField, value: string, form: Form): Prose => {
  const option = optionOf(field);
  switch (form) {
    case 'item-id':
    case 'ulid': {
      const thing = thingAt(form === 'ulid' ? 'id' : 'itemId');
      const guess = thing?.guess(value) ?? null;
      const near = guess === null || guess === value ? '' : ` Perhaps ${guess} is meant.`;
      return {
        message: `${option} is ${quoted(value)}, and that is not ${thing?.name}.`,
        remedy: `${thing?.form}${near}`,
      };
    }
    case 'relation':
      return { message: `${option} is ${quoted(value)}, and that is no relation.`, remedy: relationRemedy(value) };
    case 'lines':
      return {
        message: `${option} is ${quoted(value)}, and those are no lines.`,
        remedy: 'Lines are counted from 1 and written as 12 or 12-20.',
      };
    case 'body-name':
      return {
        message: `${option} is ${quoted(value)}, and its ending does not tell what it is written in.`,
        remedy: 'A body ends in .md, .markdown, .json, .yaml or .yml.',
      };
    case 'support':
      return {
        message: `${option} is ${quoted(value)}, and that does not name a path and a file.`,
        remedy: 'Write PATH=FILE, such as scripts/run.sh=run.sh.',
      };
    case 'support-path':
      return {
        message: `${option} is ${quoted(value)}, and that is no path of a support file.`,
        remedy: `Support files lie below ${SUPPORT_DIRECTORIES.join(', ')} and have plain names.`,
      };
    case 'edit':
      return {
        message: `${option} is ${quoted(value)}, and nothing stands before an equals sign.`,
        remedy: 'Write OLD=NEW. A text that holds an equals sign itself is given with --edits FILE.',
      };
  }
};

const relationRemedy = (value: string): string =>
  parseItemId(value.slice(value.indexOf(':') + 1)) === null
    ? 'Write TYPE:ITEM, such as depends_on:architecture.timeouts.'
    : `The types are ${RELATION_TYPES.join(', ')}.`;

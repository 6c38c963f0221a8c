import type { FactsOf } from '../../model/finding.ts';
import { line } from './command.ts';
import { offered } from './did-you-mean.ts';
import { forgeKeyProse } from './forge-key-prose.ts';
import type { Prose } from './prose.ts';
import { quoted } from './quoted.ts';
import { thingAt } from './value-kind.ts';

type Facts = FactsOf['invalid-value'];

/** Returns the words for a value that is not of the kind, the form or the size its key asks for. */
export const invalidValue = (facts: Facts): Prose => {
  const { where, limit } = facts;
  switch (facts.rule) {
    case 'type':
      return { message: `${where} is ${bare(facts)}, and ${kindOf(limit)} is needed.`, remedy: typeRemedy(facts) };
    case 'const':
      return said(facts, `and only ${quoted(limit)} is known`, `Write:${line(`${keyOf(where)}: ${limit}`)}`);
    case 'enum':
      return said(facts, 'and that is none of the known words', offered(facts.value, limit.split(', '), 'known words'));
    case 'pattern':
    case 'anyOf':
      return shaped(facts);
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'uniqueItems':
      return sizeProse(facts);
    case 'minimum':
      return said(facts, `and at least ${limit} is needed`, `Write ${limit} or more.`);
    case 'maximum':
      return said(facts, `and at most ${limit} is allowed`, `Write ${limit} or less.`);
    case 'blank':
      return { message: `${where} is blank.`, remedy: 'Write at least one visible character.' };
    case 'forge-key':
      return forgeKeyProse(facts);
    case 'nul':
      return { message: `${where} holds a NUL character, and no path can.`, remedy: 'Remove the character.' };
    case 'line-order':
      return said(facts, `and lineStart is ${limit}: the range ends before it begins`, 'Swap the two, or correct one.');
    case 'line-start-missing':
      return { message: `${where} is given without lineStart.`, remedy: 'Add lineStart, or leave lineEnd out.' };
    default:
      return said(
        facts,
        `and that is against the rule ${facts.rule}`,
        limit === '' ? 'Correct the value.' : `Needed: ${limit}`,
      );
  }
};

const said = ({ where, value }: Facts, what: string, remedy: string): Prose => ({
  message: `${where} is ${quoted(value)}, ${what}.`,
  remedy,
});

const keyOf = (where: string): string => /([^.[\]]+)(?:\[\d+\])?$/.exec(where)?.[1] ?? where;

const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a mapping of keys'],
  ['null', 'null'],
]);

const kindOf = (limit: string): string =>
  limit
    .split(/,\s*/)
    .map((type) => KINDS.get(type) ?? type)
    .join(' or ');

// Quotes would make a text of what is none.
const bare = ({ value, limit }: Facts): string => (limit === 'string' || /^[[{]/.test(value) ? value : quoted(value));

// Plain YAML scalars such as 017 or true are no text; quotes make them text.
const typeRemedy = ({ where, value, limit }: Facts): string => {
  if (limit === 'string' && value !== '' && !/^[[{"]/.test(value) && value !== 'null')
    return `Put it in quotes:${line(`${keyOf(where)}: "${value}"`)}`;
  if (limit === 'array') return `Write a list, also for one entry: ${keyOf(where)}: [ … ]`;
  return `Write ${kindOf(limit)}, or leave the key out where it is optional.`;
};

const shaped = (facts: Facts): Prose => {
  const thing = thingAt(keyOf(facts.where));
  if (thing === null)
    return said(
      facts,
      'and that does not have the form this key asks for',
      facts.limit === '' ? 'Correct the value.' : `Needed: ${facts.limit}`,
    );
  const guess = thing.guess(facts.value);
  const orNull = facts.rule === 'anyOf' ? ' Null is allowed too.' : '';
  const key = facts.where.endsWith(']') ? '' : `${keyOf(facts.where)}: `;
  const remedy = `${thing.form}${orNull}${guess === null ? '' : ` Perhaps:${line(key + guess)}`}`;
  return said(facts, `and that is not ${thing.name}`, remedy);
};

const sizeProse = ({ where, value, rule, limit }: Facts): Prose => {
  switch (rule) {
    case 'minLength':
      return {
        message: `${where} is ${limit === '1' ? 'empty' : `shorter than ${limit} characters`}.`,
        remedy: 'Fill it in.',
      };
    case 'maxLength':
      return {
        message: `${where} is longer than ${limit} characters.`,
        remedy: 'Shorten it. What needs more room belongs in the body.',
      };
    case 'minItems':
      return { message: `${where} is an empty list.`, remedy: 'List at least one entry.' };
    default:
      return { message: `${where} lists one entry twice: ${value}`, remedy: 'Remove the second one.' };
  }
};

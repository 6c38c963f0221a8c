import type { ValidationError } from '../../format/generated/mcp-validators.js';
import { closest } from '../../recall/closest.ts';
import type { Document, Tool, ToolError } from './tool.ts';

/** So many of the mistakes of one call are told. */
const MOST = 12;

/** Returns what is wrong with an input, all at once. Of what the caller wrote, names of keys alone are said again. */
export const inputError = ({ input }: Tool, errors: readonly ValidationError[]): ToolError => {
  const told = [...new Set(errors.map(sentence))];
  const more = told.length > MOST ? ` And ${told.length - MOST} more.` : '';
  const known = keysAt(input.document, '');
  // What is wrong with the keys of an object in it is mended by its own keys.
  const places = new Set(errors.flatMap(({ keyword, instancePath }) => (KEYS.has(keyword) ? [instancePath] : [])));
  const inner = [...places].filter((path) => path !== '').slice(0, 2);
  const lists = [`The keys are: ${known.join(', ') || 'none'}.`].concat(
    inner.map((path) => `Those of ${placeOf(path)} are: ${keysAt(input.document, path).join(', ')}.`),
  );
  const [message, remedy] = [told.slice(0, MOST).join(' ') + more, `${suggestion(errors, known)}${lists.join(' ')}`];
  return { code: 'invalid-input', message, remedy };
};

const KEYS: ReadonlySet<string> = new Set(['additionalProperties', 'required']);

/** The keys that a schema has for the object at a path of a value; none where it names none. */
const keysAt = (document: Document, path: string): readonly string[] => {
  let schema = document;
  for (const step of path.split('/').slice(1))
    schema = wholeOf(document, childOf(schema, /^\d+$/.test(step) ? null : step));
  return Object.keys((schema.properties ?? {}) as Document);
};

const childOf = ({ items, properties }: Document, key: string | null): Document =>
  ((key === null ? items : (properties as Document | undefined)?.[key]) ?? {}) as Document;

const wholeOf = (document: Document, schema: Document): Document => {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : null;
  return name === null ? schema : (((document.$defs ?? {}) as Document)[name] as Document);
};

const sentence = ({ keyword, instancePath, params, message }: ValidationError): string => {
  const where = instancePath === '' ? 'The input' : placeOf(instancePath);
  switch (keyword) {
    case 'additionalProperties':
      return `${where} has an unknown key${instancePath === '' ? '' : ' there'}: ${named(String(params.additionalProperty))}.`;
    case 'required':
      return `${where} lacks ${String(params.missingProperty)}.`;
    case 'enum':
      return `${where} is none of: ${(params.allowedValues as readonly unknown[]).join(', ')}.`;
    case 'const':
      return `${where} is not ${String(params.allowedValue)}.`;
    case 'pattern':
      return `${where} does not have the form ${String(params.pattern)}.`;
    default:
      return `${where} ${message ?? 'is not as the schema has it'}.`;
  }
};

const placeOf = (path: string): string => named(path.slice(1).replaceAll('/', '.'));

// A path has keys that the caller chose.
const named = (name: string): string => (/^[\w.-]{1,80}$/.test(name) ? name : `(a name of ${name.length} characters)`);

const suggestion = (errors: readonly ValidationError[], known: readonly string[]): string => {
  const unknown = errors.flatMap(({ keyword, params }) =>
    keyword === 'additionalProperties' ? [String(params.additionalProperty)] : [],
  );
  const near = unknown.flatMap((key) => (key.length > 60 ? [] : (closest(key, known) ?? [])));
  return near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
};

import type { ValidationError } from '../../format/generated/mcp-validators.js';
import { closest } from '../../recall/closest.ts';
import type { Tool, ToolError } from './tool.ts';

/** So many of the mistakes of one call are told. */
const MOST = 12;

/** Returns what is wrong with an input, all at once. What the caller wrote is not said again: it may hold a secret. */
export const inputError = ({ input }: Tool, errors: readonly ValidationError[]): ToolError => {
  const told = [...new Set(errors.map(sentence))];
  const more = told.length > MOST ? ` And ${told.length - MOST} more.` : '';
  const known = Object.keys((input.document.properties ?? {}) as Readonly<Record<string, unknown>>);
  return {
    code: 'invalid-input',
    message: told.slice(0, MOST).join(' ') + more,
    remedy: `${suggestion(errors, known)}The keys are: ${known.join(', ') || 'none'}.`,
  };
};

const sentence = ({ keyword, instancePath, params, message }: ValidationError): string => {
  const where = instancePath === '' ? 'The input' : named(instancePath.slice(1).replaceAll('/', '.'));
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

// A path has keys that the caller chose.
const named = (name: string): string => (/^[\w.-]{1,80}$/.test(name) ? name : `(a name of ${name.length} characters)`);

const suggestion = (errors: readonly ValidationError[], known: readonly string[]): string => {
  const unknown = errors.flatMap(({ keyword, params }) =>
    keyword === 'additionalProperties' ? [String(params.additionalProperty)] : [],
  );
  const near = unknown.flatMap((key) => (key.length > 60 ? [] : (closest(key, known) ?? [])));
  return near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
};

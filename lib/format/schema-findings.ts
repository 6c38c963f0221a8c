import type { Finding, Pointer } from '../model/finding.ts';
import { finding } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import { shown } from './shown.ts';

/** One error as ajv reports it, as far as it is used here. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: unknown;
  readonly data?: unknown;
}

/** A validator compiled from a schema. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Runs a compiled validator on a parsed document and returns what is wrong, each with the pointer to it. */
export const schemaFindings = (path: string, value: unknown, validate: Validate): readonly Finding[] => {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // Where alternatives fail, each alternative's own complaint would contradict the other; one answer is enough.
  const settled = new Set(errors.filter((e) => e.keyword === 'anyOf').map((e) => e.instancePath));
  // An operation without a name is told as that already.
  const named = (e: SchemaError): boolean =>
    e.keyword !== 'discriminator' || valueAt(value, [...pointerOf(value, e.instancePath), 'op']) !== undefined;
  return errors
    .filter((e) => (e.keyword === 'anyOf' || !settled.has(e.instancePath)) && named(e))
    .map((e) => findingOf(path, value, e));
};

const findingOf = (path: string, root: unknown, error: SchemaError): Finding => {
  const pointer = pointerOf(root, error.instancePath);
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const known = keysOf(error.parentSchema);
      return finding('unknown-key', { path, pointer: [...pointer, key] }, { key: key.slice(0, 200), known });
    }
    case 'required': {
      const key = String(params.missingProperty);
      if (key === 'contentSha256')
        return finding('pin-missing', { path, pointer }, { where: wordsOf(pointer), ...bodyOf(root, pointer) });
      return finding('missing-key', { path, pointer }, { key });
    }
    case 'discriminator':
      return finding('unknown-operation', { path, pointer: [...pointer, 'op'] }, { value: shown(params.tagValue) });
    default:
      return finding(
        'invalid-value',
        { path, pointer },
        { where: wordsOf(pointer), value: shown(valueAt(root, pointer)), rule: error.keyword, limit: limitOf(error) },
      );
  }
};

const bodyOf = (root: unknown, pointer: Pointer): { readonly body?: string } => {
  const contentFile = valueAt(root, [...pointer, 'contentFile']);
  const body = typeof contentFile === 'string' ? bodyPathOf(contentFile) : null;
  return body === null ? {} : { body: fromTop(body) };
};

const keysOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly properties?: object } | undefined)?.properties ?? {});

const limitOf = ({ params }: SchemaError): string => {
  const limit = params.limit ?? params.allowedValues ?? params.allowedValue ?? params.type ?? params.pattern ?? '';
  return Array.isArray(limit) ? limit.join(', ') : String(limit);
};

/** Splits a JSON pointer as ajv writes it; a step into a list is a number. */
const pointerOf = (root: unknown, text: string): Pointer => {
  const steps: (string | number)[] = [];
  let here = root;
  for (const part of text.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(here) ? Number(key) : key;
    steps.push(step);
    here = valueAt(here, [step]);
  }
  return steps;
};

const valueAt = (root: unknown, pointer: Pointer): unknown => {
  let here = root;
  for (const step of pointer) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Readonly<Record<string | number, unknown>>)[step];
  }
  return here;
};

/** Writes a pointer the way people name it: `operations[2].metadata.title`. */
export const wordsOf = (pointer: Pointer): string =>
  pointer
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '') || 'the document';

import type { Values } from './agent-scene.ts';

type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  $defs?: Readonly<Record<string, Schema>>;
}>;

/** The scalars of a value by their paths: `a.b`, and `a[].b` through lists. */
export const leavesOf = (value: unknown, at = ''): readonly (readonly [path: string, value: unknown])[] => {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${at}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, at === '' ? key : `${at}.${key}`));
  return [[at, value]];
};

/** The paths of all scalars that a schema names; of an object with keys of any name, its own path. */
export const pathsOf = (document: Values): readonly string[] => {
  const all: string[] = [];
  const walk = (schema: Schema, at: string): void => {
    const own = whole(document as Schema, schema);
    if (own.items !== undefined) walk(own.items, `${at}[]`);
    else if (own.properties === undefined) all.push(at);
    else for (const [key, one] of Object.entries(own.properties)) walk(one, at === '' ? key : `${at}.${key}`);
  };
  walk(document as Schema, '');
  return all;
};

const whole = (document: Schema, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? schema);

/** Each choice that a schema leaves open, by its path: whether a key is there, whether a value is null, which of several shapes it has. */
export const choicesOf = (document: Values): readonly string[] => {
  const all = new Set<string>();
  const walk = (schema: Schema, at: string): void => {
    const own = whole(document as Schema, schema);
    if (nullable(own)) for (const which of ['null', 'given']) all.add(`${at} ${which}`);
    for (const [key, one] of Object.entries(own.properties ?? {})) {
      if (own.required?.includes(key) !== true)
        for (const which of ['there', 'left out']) all.add(`${at}.${key} ${which}`);
      walk(one, `${at}.${key}`);
    }
    if (own.items !== undefined) walk(own.items, `${at}[]`);
    for (const one of own.anyOf ?? own.oneOf ?? []) walk(one, at);
  };
  walk(document as Schema, '');
  return [...all];
};

const nullable = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null');

/** The choices that a value has made; those of several shapes are told by the keys of the one it has. */
export const choicesIn = (document: Values, value: unknown): readonly string[] => {
  const all = new Set<string>();
  const walk = (schema: Schema, one: unknown, at: string): void => {
    const own = whole(document as Schema, schema);
    if (nullable(own)) all.add(`${at} ${one === null ? 'null' : 'given'}`);
    if (Array.isArray(one)) for (const entry of one) walk(own.items ?? {}, entry, `${at}[]`);
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return;
    const shape = (own.anyOf ?? own.oneOf ?? [own]).map((each) => whole(document as Schema, each));
    const fitting = shape.find(({ properties = {} }) => Object.keys(one).every((key) => key in properties)) ?? own;
    for (const [key, each] of Object.entries(fitting.properties ?? {})) {
      const there = key in one;
      if (fitting.required?.includes(key) !== true) all.add(`${at}.${key} ${there ? 'there' : 'left out'}`);
      if (there) walk(each, (one as Values)[key], `${at}.${key}`);
    }
  };
  walk(document as Schema, value, '');
  return [...all];
};

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The manifest of a package, as far as licences go. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly author?: unknown;
}

/** A package whose code is bundled: where it lies, and which of its files went in. */
export interface Bundled {
  readonly home: string;
  readonly inputs: readonly string[];
  readonly manifest: Manifest;
}

/**
 * Returns the text under which a package may be passed on, empty when there is none to be found.
 *
 * It is, whichever comes first: the package's own licence and notice files; the notices at the head of its bundled sources;
 * the Apache License when the package names it, which does not differ from one package to the next but for the holder.
 */
export const licenceText = async (bundled: Bundled, apache: string): Promise<string> =>
  (await filesOf(bundled.home)) || (await headsOf(bundled.inputs)) || standardText(bundled.manifest, apache);

const filesOf = async (home: string): Promise<string> => {
  const names = (await readdir(home)).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name)).sort();
  return joined(await Promise.all(names.map((name) => readFile(join(home, name), 'utf8'))));
};

const headsOf = async (inputs: readonly string[]): Promise<string> => {
  const sources = await Promise.all(inputs.map((path) => readFile(path, 'utf8')));
  const heads = sources.map((source) => /^\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)+/.exec(source)?.[0] ?? '');
  return joined([...new Set(heads.filter((head) => /copyright/i.test(head) && /permission|licen[cs]e/i.test(head)))]);
};

const standardText = ({ license, author }: Manifest, apache: string): string => {
  if (license !== 'Apache-2.0' || author === undefined) return '';
  const holder = typeof author === 'string' ? author : String((author as { readonly name?: unknown }).name);
  const terms = apache.slice(0, apache.indexOf('APPENDIX:'));
  return joined([`Copyright ${holder}`, terms]);
};

const joined = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');

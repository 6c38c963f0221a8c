import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licenceText, type Manifest } from './licence.ts';

/**
 * Returns the licence texts of the packages that the given bundled files come from, in one readable text.
 *
 * Order:  by name. A version that is installed twice is listed once.
 * Fails:  throws, naming every package that has no licence field or no licence text.
 */
export const noticesFor = async (root: string, inputs: readonly string[]): Promise<string> => {
  const apache = await readFile(new URL('../LICENSE', import.meta.url), 'utf8');
  const notices = await Promise.all(
    [...packagesOf(inputs)].map(([home, files]) => noticeIn({ root, home, files, apache })),
  );
  const lacking = notices.filter(({ text, license }) => text === '' || license === '');
  if (lacking.length > 0) {
    const names = lacking.map(
      ({ title, license }) => `${title} (${license === '' ? 'no licence field' : 'no licence text'})`,
    );
    throw new Error(`These packages may not be bundled, since nobody can say under which terms: ${names.join(', ')}.`);
  }
  const unique = new Map(notices.map((notice) => [notice.title, notice]));
  return `theurian contains code of these packages.\n${[...unique.values()].sort(byTitle).map(print).join('')}`;
};

interface Notice {
  readonly title: string;
  readonly license: string;
  readonly text: string;
}

// node_modules/a/node_modules/@b/c/lib/d.js belongs to node_modules/a/node_modules/@b/c.
const packagesOf = (inputs: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const packages = new Map<string, string[]>();
  for (const input of inputs) {
    const home = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (home !== undefined) packages.set(home, [...(packages.get(home) ?? []), input]);
  }
  return packages;
};

interface Place {
  readonly root: string;
  readonly home: string;
  readonly files: readonly string[];
  readonly apache: string;
}

const noticeIn = async ({ root, home, files, apache }: Place): Promise<Notice> => {
  const manifest = JSON.parse(await readFile(join(root, home, 'package.json'), 'utf8')) as Manifest;
  const bundled = { home: join(root, home), inputs: files.map((file) => join(root, file)), manifest };
  return {
    title: `${manifest.name} ${manifest.version}`,
    license: typeof manifest.license === 'string' ? manifest.license : '',
    text: await licenceText(bundled, apache),
  };
};

const byTitle = (a: Notice, b: Notice): number => (a.title < b.title ? -1 : Number(a.title > b.title));

const print = ({ title, license, text }: Notice): string => `\n${'-'.repeat(80)}\n${title} (${license})\n\n${text}\n`;

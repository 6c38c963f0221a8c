import { writeFileSync } from 'node:fs';
import { GOVERNED_FILES, type Lab } from '../kit/repo.ts';
import { inHere, type Scene } from './scene.ts';

/** Stages entries by their raw names: no working directory could hold some of them. */
const staged = (
  lab: Lab,
  rows: readonly (readonly [mode: string, name: string])[],
  encoding: BufferEncoding = 'utf8',
): void => {
  const oid = lab.raw('here', ['hash-object', '-w', '--stdin'], { input: 'odd\n' }).toString().trim();
  const input = rows.map(([mode, name]) => Buffer.from(`${mode} ${oid}\t${name}\0`, encoding));
  lab.raw('here', ['update-index', '-z', '--index-info'], { input: Buffer.concat(input) });
  lab.git('here', 'commit', '-q', '-m', 'odd');
};

const ODD = [
  'a\\b',
  '...',
  '. ',
  'git~1',
  ' lead',
  'tab\tline\nfeed',
  'emoji-\u{1f600}',
  'nfd-e\u0301',
  'nfc-\u00e9',
  '\ufeffbom',
];

/** Odd contents, and what git would put in the place of objects. */
export const TREES: readonly Scene[] = [
  {
    why: 'objects that are replaced',
    build: inHere((lab) => {
      const [blob = '', tip = ''] = lab.git('here', 'rev-parse', 'HEAD:.theurian/config.yaml', 'HEAD').split('\n');
      const other = lab.raw('here', ['hash-object', '-w', '--stdin'], { input: 'replaced\n' }).toString().trim();
      lab.git('here', 'replace', blob, other);
      lab.commit('here', { '.theurian/new.md': 'n' });
      lab.git('here', 'replace', '--graft', 'HEAD');
      lab.git('here', 'replace', '--graft', tip, 'HEAD');
    }),
  },
  {
    why: 'grafts',
    build: inHere((lab) => {
      lab.commit('here', { '.theurian/new.md': 'n' });
      writeFileSync(lab.path('here/.git/info/grafts'), `${lab.git('here', 'rev-parse', 'HEAD')}\n`);
    }),
  },
  {
    why: 'odd names beside the governed directory',
    build: inHere((lab) =>
      staged(
        lab,
        ODD.map((name) => ['100644', name]),
      ),
    ),
  },
  {
    why: 'odd names in the governed directory',
    build: inHere((lab) =>
      staged(
        lab,
        ODD.map((name) => ['100644', `.theurian/knowledge/${name}`]),
      ),
    ),
  },
  {
    why: 'names that are not UTF-8',
    build: inHere((lab) =>
      staged(
        lab,
        ['caf\xe9', '.theurian/caf\xe9', '.theurian/caf\xe8', '.theurian/d\xff/f'].map((name) => ['100644', name]),
        'latin1',
      ),
    ),
  },
  {
    why: 'links, executables and gitlinks',
    build: inHere((lab) => {
      const head = lab.git('here', 'rev-parse', 'HEAD');
      staged(lab, [
        ['120000', '.theurian/link'],
        ['100755', '.theurian/run'],
        ['120000', 'link'],
      ]);
      lab.git('here', 'update-index', '--add', '--cacheinfo', `160000,${head},.theurian/module`);
      lab.git('here', 'commit', '-q', '-m', 'gitlink');
    }),
  },
  {
    why: 'modes of an old git',
    build: inHere((lab) => {
      const [blob = '', theurian = ''] = lab.git('here', 'rev-parse', 'HEAD:README.md', 'HEAD:.theurian').split('\n');
      const tree = (rows: readonly (readonly [string, string])[]): string => {
        const input = Buffer.concat(
          rows.map(([name, oid]) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.from(oid, 'hex')])),
        );
        return lab
          .raw('here', ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], { input })
          .toString()
          .trim();
      };
      const inner = tree([
        ['100664 a.md', blob],
        ['040000 knowledge', lab.git('here', 'rev-parse', `${theurian}:knowledge`)],
      ]);
      const root = tree([
        ['040000 .theurian', inner],
        ['100664 README.md', blob],
      ]);
      const commit = lab.git('here', 'commit-tree', root, '-p', 'HEAD', '-m', 'modes');
      lab.git('here', 'reset', '-q', '--soft', commit);
    }),
  },
  {
    why: 'commits that are not UTF-8',
    build: inHere((lab) => {
      lab.git('here', 'config', 'i18n.commitEncoding', 'ISO-8859-1');
      lab.raw('here', ['commit', '-q', '--allow-empty', '-F', '-'], { input: Buffer.from('caf\xe9', 'latin1') });
    }),
  },
  {
    why: 'no governed directory',
    empty: true,
    build: (lab) => {
      lab.repo('here', { a: 'a' });
      return { at: 'here' };
    },
  },
  {
    why: 'a governed directory that came late and went',
    empty: true,
    build: (lab) => {
      lab.repo('here', { a: 'a' });
      lab.commit('here', GOVERNED_FILES);
      lab.git('here', 'rm', '-rq', '.theurian');
      lab.git('here', 'commit', '-qm', 'gone');
      return { at: 'here' };
    },
  },
];

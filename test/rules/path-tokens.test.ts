import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { missingFindings, removalFindings, unreferencedFindings } from '../../lib/rules/skill-references.ts';
import { pathCollisions, supportPathFindings, writtenPathFindings } from '../../lib/rules/support-paths.ts';

const paths = suite('support paths');

const GO = 'scripts/go.sh';
// Whether the text names scripts/go.sh, and what it names that is not there when scripts/go.sh is.
const TEXTS: readonly (readonly [text: string, named: boolean, missing: readonly string[]])[] = [
  ['Run scripts/go.sh', true, []],
  ['Run scripts/go.sh.', true, []],
  ['Run scripts/go.sh, then scripts/go.sh...', true, []],
  ['(scripts/go.sh) "scripts/go.sh" [x](scripts/go.sh#top)', true, []],
  ['`scripts/go.sh`; **scripts/go.sh** _scripts/go.sh_ __scripts/go.sh__', true, []],
  ['*see scripts/go.sh*', true, []],
  ['./scripts/go.sh', true, []],
  [`${'$'}{SKILL_DIR}/scripts/go.sh`, true, []],
  ['$SKILL_DIR/scripts/go.sh', true, []],
  ['{baseDir}/scripts/go.sh', true, []],
  ['<skill>/scripts/go.sh', true, []],
  ['<scripts/go.sh>', true, []],
  ['--file=scripts/go.sh:12', true, []],
  ['scripts/go.sh.bak', false, ['scripts/go.sh.bak']],
  ['scripts/go.sh/x', false, ['scripts/go.sh/x']],
  ['my-scripts/go.sh', false, []],
  ['my_scripts/go.sh', false, []],
  ['src/scripts/go.sh', false, []],
  ['../scripts/go.sh and ~/scripts/go.sh', false, []],
  ['https://acme.dev/x/scripts/go.sh', false, []],
  ['Scripts/go.sh', false, []],
  ['the scripts/ directory, scripts/*.sh, scripts/<name>.sh', false, []],
  ['scripts/run-*.sh scripts/run* scripts/a{b,c} scripts/a$X scripts/run_**', false, []],
  ['see references/guide.md and references/guide.md', false, ['references/guide.md']],
  ['see references/deep/guide.md.', false, ['references/deep/guide.md']],
  ['templates/a assets/b', false, ['templates/a', 'assets/b']],
  ['bin/x.sh docs/a.md', false, []],
  ['', false, []],
];
for (const [text, named, missing] of TEXTS)
  paths(`${JSON.stringify(text)} is read by whole paths`, () => {
    assert.equal(
      unreferencedFindings(text, [GO]).map(({ detail }) => detail),
      named ? [] : [`file-unreferenced: ${GO}`],
    );
    assert.equal(
      removalFindings(text, GO).map(({ detail }) => detail),
      named ? [`file-still-referenced: ${GO}`] : [],
    );
    assert.equal(
      missingFindings(text, [GO]).map(({ detail }) => detail),
      missing.map((path) => `reference-missing: ${path}`),
    );
  });

paths('a directory of files may be named', () => {
  assert.equal(missingFindings('Copy templates/ts and templates/ts/.', ['templates/ts/base.ts']), []);
  assert.equal(missingFindings('Copy templates/t', ['templates/ts/base.ts']).length, 1);
});

const segment = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,8}[A-Za-z0-9]$/);
const path = fc
  .tuple(
    fc.constantFrom('scripts', 'templates', 'assets', 'references'),
    fc.array(segment, { minLength: 1, maxLength: 3 }),
  )
  .map(([top, rest]) => [top, ...rest].join('/'));
const around = fc.constantFrom(
  ['', ''],
  [' ', '.'],
  ['(', ')'],
  ['`', '`'],
  ['**', '**'],
  ['"', '",'],
  ['\n', '\r\n'],
  ['./', ' '],
);

paths('a path that a text names is neither unreferenced nor gone, whatever stands around it', () => {
  fc.assert(
    fc.property(path, around, (one, [before, after]) => {
      const text = `${before}${one}${after}`;
      assert.equal(unreferencedFindings(text, [one]), []);
      assert.equal(missingFindings(text, [one]), []);
      assert.is(removalFindings(text, one).length, 1);
    }),
  );
});

const PATHS: readonly (readonly [path: string, told: readonly string[]])[] = [
  ['scripts/go.sh', []],
  ['references/evidence.md', []],
  ['references/evidence-a1.md', ['file-of-evidence']],
  ['references/Evidence-A1.md', ['file-of-evidence']],
  ['references/evidence-/x', ['file-of-evidence']],
  ['references/evidence-a1.md\n', ['file-path']],
  ['../x', ['file-path']],
  ['SKILL.md', ['file-path']],
  ['', ['file-path']],
];
for (const [path, told] of PATHS)
  paths(`${JSON.stringify(path)} ${told.length === 0 ? 'may be taken' : 'may not be taken'}`, () =>
    assert.equal(
      supportPathFindings(path).map(({ detail }) => detail),
      told.map((code) => (path === '' ? code : `${code}: ${path}`)),
    ),
  );

for (const [path, told] of [
  ['scripts/go.sh', []],
  ['references/evidence-a1.md', ['file-of-evidence: references/evidence-a1.md']],
  ['../x', ['file-path: ../x']],
  ['scripts/con', ['file-path: scripts/con']],
] as const)
  paths(`${path} ${told.length === 0 ? 'may be written' : 'may not be written'}`, () =>
    assert.equal(
      writtenPathFindings(path).map(({ detail }) => detail),
      told,
    ),
  );

const COLLISIONS: readonly (readonly [
  written: readonly string[],
  staying: readonly string[],
  told: readonly string[],
])[] = [
  [['scripts/a', 'scripts/b'], ['scripts/c'], []],
  [['scripts/a'], ['scripts/a'], []],
  [['scripts/a', 'scripts/A'], [], ['scripts/a scripts/A', 'scripts/A scripts/a']],
  [['scripts/A'], ['scripts/a'], ['scripts/A scripts/a']],
  [['scripts/a/b'], ['scripts/A'], ['scripts/a/b scripts/A']],
  [['scripts/a'], ['scripts/a/b'], ['scripts/a scripts/a/b']],
  [['scripts/a'], ['scripts/ab'], []],
  [[], ['scripts/a', 'scripts/A'], []],
];
for (const [written, staying, told] of COLLISIONS)
  paths(`${written.join()} beside ${staying.join() || 'nothing'} ${told.length === 0 ? 'fits' : 'does not fit'}`, () =>
    assert.equal(
      pathCollisions(written, staying).map(({ detail }) => detail),
      told.map((one) => `file-collision: ${one}`),
    ),
  );

paths.run();

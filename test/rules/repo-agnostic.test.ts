import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OwnPlace } from '../../lib/model/admission.ts';
import { agnosticFindings } from '../../lib/rules/repo-agnostic.ts';

const agnostic = suite('skills for all repositories');

const OWN: OwnPlace = { repository: 'payments', slugs: ['acme/payments'], home: '/export/sam/' };
const NOWHERE: OwnPlace = { repository: '', slugs: [''], home: '/' };

const told = (text: string, own: OwnPlace = OWN): readonly string[] =>
  agnosticFindings([{ where: 'body', text }], own).map(({ detail }) => detail.replace('body:', ''));

const PATHS: readonly (readonly [text: string, found: boolean])[] = [
  ['Run /home/u/x now.', true],
  ['/Users/u/x', true],
  ['cat </root/x', true],
  ['echo x >/tmp/x', true],
  ['(/opt/app) "/var/tmp/x" `/srv/app`', true],
  ['/mnt/data/x', true],
  ['/Volumes/data', true],
  ['/private/var/x', true],
  ['/workspaces/x', true],
  ['--dir=/var/x', true],
  ['cc -I/opt/include', true],
  ['file:///home/x', true],
  ['D:\\u\\x', true],
  ['D:/u', true],
  ['"C:\\\\Users\\\\u"', true],
  ['\\\\server\\share\\x', true],
  ['"\\\\\\\\server\\\\share"', true],
  ['~/proj/x', true],
  ['~sam/proj', true],
  ['/usr/bin/env node', false],
  ['/etc/hosts and /dev/null', false],
  ['/home and /tmp/ alone', false],
  ['GET /users/42', false],
  ['https://acme.dev/home/x', false],
  ['src/home/x ./tmp/x ../var/x', false],
  [`${'$'}{ROOT}/var/x $(pwd)/tmp/x`, false],
  ['**/tmp/**', false],
  ['~/.config/x and $HOME/x', false],
  ['~5/10 of them', false],
  ['https://acme.dev and a:b', false],
  ['/\\d:\\w+/ and C:\\', false],
  ['"a\\\\nfoo\\\\nbar"', false],
];
for (const [text, found] of PATHS)
  agnostic(`${JSON.stringify(text)} ${found ? 'names a place of one machine' : 'names none'}`, () =>
    assert.equal(told(text, NOWHERE), found ? ['machine-path: 1'] : []),
  );

const NAMES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['In payments do x.', ['repository-name: 1']],
  ['\nPAYMENTS_URL\n', ['repository-name: 2']],
  ['payments-core and x.payments', ['repository-name: 1']],
  ['prepayments', []],
  ['payment', []],
  ['git@github.com:ACME/Payments.git', ['repository-name: 1', 'repository-address: 1']],
  ['/export/sam/x', ['home-directory: 1']],
  ['\\export\\\\sam', ['home-directory: 1']],
  ['/export/samuel and x/export/sam', []],
  ['/export/sam-2', []],
];
for (const [text, found] of NAMES)
  agnostic(`${JSON.stringify(text)} names ${found.length === 0 ? 'nothing of this repository' : 'this one'}`, () =>
    assert.equal(told(text), found),
  );

agnostic('a name is taken literally, and as the same text in another form', () => {
  const own = { ...NOWHERE, repository: 'a.b+[c]' };
  assert.equal(told('use a.b+[c] here', own), ['repository-name: 1']);
  assert.equal(told('use axb+c here', own), []);
  assert.equal(told('the cafe\u0301 way', { ...NOWHERE, repository: 'café' }), ['repository-name: 1']);
});

agnostic('a name that is too short to be told from words is looked for in an address alone', () => {
  const own = { ...NOWHERE, repository: 'go', slugs: ['acme/go'] };
  assert.equal(told('go on', own), []);
  assert.equal(told('see acme/go', own), ['repository-address: 1']);
});

agnostic('a home on Windows is found however its separators are written', () => {
  const own = { ...NOWHERE, home: 'E:\\people\\sam' };
  for (const text of ['E:\\people\\sam\\x', 'e:/people/sam', '"E:\\\\people\\\\sam"'])
    assert.ok(told(text, own).includes('home-directory: 1'), text);
});

agnostic('each text is told by its name, and each line of it', () => {
  const texts = [
    { where: 'body', text: 'x\n/tmp/a\n/tmp/b /tmp/c' },
    { where: 'scripts/a', text: 'payments' },
  ];
  assert.equal(
    agnosticFindings(texts, OWN).map(({ detail }) => detail),
    ['machine-path: body:2', 'machine-path: body:3', 'repository-name: scripts/a:1'],
  );
});

agnostic.run();

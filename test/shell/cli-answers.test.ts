import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { INTENT_CODES } from '../../lib/model/intent-finding.ts';
import { explain } from '../../lib/shell/prose/explain.ts';
import { VERBS } from '../../lib/shell/verbs.ts';
import { answered, type Document } from '../kit/cli.ts';
import { R } from '../kit/sound.ts';
import { cliLab, library } from './world.ts';

const answers = suite('cli answers');
const here = cliLab();
answers.after(() => here.remove());
answers.before(async () => {
  await library(here, 'a');
});

interface Row {
  readonly verb: string;
  readonly argv?: readonly string[];
  /** What the text must hold. */
  readonly text: RegExp;
  /** The keys of the document, sorted: all of them, or some. */
  readonly keys: string | RegExp;
}

const rows: readonly Row[] = [
  {
    verb: 'init',
    text: /^The project "a" is set up already\. Knowledge is served from the branch main\.\n {2}kept/,
    keys: 'branch changed created dryRun kept nextCommands projectId root since updated',
  },
  {
    verb: 'migrate validate',
    text: /^Sound: 4 migrations, 13 bodies\.\nState hash [0-9a-f]{64}\n$/,
    keys: 'applicationOrder commit contentFileCount findings migrationCount stateHash target valid',
  },
  {
    verb: 'migrate status',
    text: /\nEverything that has landed is applied\.\n$/,
    keys: 'applied appliedCommit appliedOnBranch appliedStateHash branch contentFileCount erasures findings head itemsByStatus pendingIds pendingUnreviewed queue ref refusedIds root stateHash tip total unlandedIds unreviewed valid worktreeDiffers',
  },
  {
    verb: 'migrate plan',
    text: /^0 migrations to apply: .*\nNothing would change\.\n$/,
    keys: 'change from migrations to',
  },
  {
    verb: 'migrate state',
    text: /\nState hash [0-9a-f]{64}\n$/,
    keys: 'aliases applicationOrder commit contentFileCount evidence items migrationCount relations specifications stateHash warnings',
  },
  {
    verb: 'migrate apply',
    text: /^Nothing to apply: main is applied already\.\nServing 4 migrations at [0-9a-f]{40}\nState hash [0-9a-f]{64}\n$/,
    keys: 'applied before branch changed commit findings migrationCount ref skills stateHash unreviewed',
  },
  { verb: 'list', text: /^auth\.ja +approved +認証の方式$/m, keys: 'applied commit count items stateHash unreviewed' },
  {
    verb: 'show',
    argv: ['payments.limits'],
    text: /^payments\.limits {2}Limits\n[\s\S]*\n\n# Limits\n\nA payment is at most 5000\.\n$/,
    keys: 'ageDays aliases applied author body bodySha256 commit contentType createdAt evidence file files isCurrent itemId kind labels landing migrationId namespace owner reasons relations revisionId sensitivity sourceAnchors status title trustLevel unreviewed validity',
  },
  {
    verb: 'log',
    argv: ['payments.limits'],
    text: new RegExp(`^revision ${R(2)} \\(current\\)\n {2}Limits\n`),
    keys: 'commit itemId reasons revisions unreviewed',
  },
  {
    verb: 'search',
    argv: ['retried', 'waits'],
    text: /^payments\.retry-policy {2}Retry policy with waits\n/,
    keys: 'applied commit count hits query stateHash unreviewed',
  },
  { verb: 'doctor', text: /^ok +node[\s\S]*\nThe set-up is sound\.\n$/, keys: 'checks healthy' },
  {
    verb: 'explain',
    argv: ['pin-mismatch'],
    text: /^pin-mismatch {2}\w+, refusal\n\n[\s\S]*\n\nExample\n\n[\s\S]*\n\nFix\n\n1\. /,
    keys: 'code example fix severity stage why',
  },
  { verb: 'completion', argv: ['bash'], text: /^_theurian\(\) \{\n/, keys: 'script shell' },
  {
    verb: 'propose',
    argv: [
      ...['--item-id', 'payments.limits', '--edit', 'at most 5000=at most 6000', '--authored-here'],
      ...['--author', 'ann@example.org', '--description', 'A higher limit', '--agent-id', 'helper', '--task-id', 'T-7'],
      ...['--model', 'model-x', '--reasoning', 'Asked for by the shop'],
    ],
    text: /^Drafted payments\.limits in \.theurian\/proposals\//,
    keys: /\bevidenceFile\b.*\bfindings\b.*\bmigrationFile\b.*\bproposalId\b/,
  },
  { verb: 'version', text: /^\d+\.\d+\.\d+\n$/, keys: 'name node version' },
];

for (const { verb, argv = [], text, keys } of rows) {
  answers(`theurian ${verb} says what there is on standard output, and nothing else anywhere`, async () => {
    const ran = await here.run('a', ...verb.split(' '), ...argv);
    assert.equal([ran.code, ran.err], [0, '']);
    assert.match(ran.out, text);
    assert.match(ran.out, /[^\n]\n$/);
  });

  answers(`theurian ${verb} --json gives one document with all its keys`, async () => {
    const document = answered(await here.run('a', ...verb.split(' '), ...argv, '--json'));
    const found = Object.keys(document).sort().join(' ');
    if (typeof keys === 'string') assert.is(found, keys);
    else assert.match(found, keys);
  });
}

answers('every verb has a row above, or a test file of its own', () => {
  const files = readdirSync(fileURLToPath(new URL('.', import.meta.url)), { recursive: true, encoding: 'utf8' });
  const bare = VERBS.map(({ path }) => path)
    .filter((path) => !rows.some((row) => row.verb === path.join(' ')))
    .filter(([word = '']) => !files.some((file) => file.endsWith('.test.ts') && file.includes(word)));
  assert.equal(bare, []);
});

answers('explain without a code lists them all, as text and as a list', async () => {
  const { out } = await here.run('a', 'explain');
  const codes: readonly string[] = JSON.parse((await here.run('a', 'explain', '--json')).out);
  assert.equal(
    [...out.matchAll(/^ {2}(\S+) {2}/gm)].map(([, code]) => code),
    codes,
  );
  assert.ok(codes.length > 50 && codes.includes('pin-mismatch') && codes.includes('no-repository'));
  assert.ok(codes.includes('skill-unseen'));
});

answers('explain tells of every code of a finding about an intent, as text and as a document', async () => {
  for (const [code, family] of Object.entries(INTENT_CODES)) {
    if (explain(code) !== null) continue;
    const told = answered(await here.run('a', 'explain', code, '--json'));
    assert.equal([told.code, told.family], [code, family]);
    const { out } = await here.run('a', 'explain', code);
    const folded = (text: unknown): string => String(text).replaceAll(/\s+/g, ' ');
    assert.is(
      folded(out),
      folded(`${code}  intent, ${family}\n\n${told.message}\n\n${told.why}\n\nFix\n\n${told.remedy}\n`),
    );
  }
});

answers('every verb that reads says the same without the cache', async () => {
  const reading = rows.filter(
    ({ verb }) => !['init', 'doctor', 'completion', 'version', 'explain', 'propose'].includes(verb),
  );
  assert.ok(reading.length >= 9);
  for (const { verb, argv = [] } of reading) {
    const line = [...verb.split(' '), ...argv, '--json'];
    const strip = (document: Document): string => JSON.stringify(document).replace(/"ageDays":\d+/g, '');
    const cached = strip(answered(await here.run('a', ...line)));
    assert.is(strip(answered(await here.run('a', ...line, '--no-cache'))), cached, verb);
  }
});

answers.run();

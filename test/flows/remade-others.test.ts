import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, failed, type Ran } from '../kit/cli.ts';
import { type Drafted, LIBRARY, scene } from './propose-scene.ts';

const kept = suite('what evidence says that nobody here knows');
const here = scene();
kept.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } }, ...argv, '--json');
const edit = (dir: string, pair: string): Promise<Drafted> =>
  here.draft(dir, '--item-id', 'domain.retry', '--authored-here', '--edit', pair);

const OTHERS = { reviewThread: 'https://reviews.example.org/4711', score: { by: 'ann', points: [1, 2] } };

const says = (dir: string, { answer }: Drafted, others: Document): void => {
  const path = here.path(dir, String(answer.proposalDirectory), 'evidence.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...others }));
};

const evidenceOf = (dir: string, { proposalDirectory }: Document): Document =>
  JSON.parse(readFileSync(here.path(dir, String(proposalDirectory), 'evidence.json'), 'utf8'));

for (const verb of ['rebase', 'reject'] as const)
  kept(`it goes over when a proposal is made anew: ${verb}`, async () => {
    here.repo(verb, LIBRARY);
    const [first, second] = [await edit(verb, 'Retry three=Retry five'), await edit(verb, 'twice is=that is')];
    answered(await run(verb, 'propose', 'accept', String(first.answer.proposalId)));
    const asked = [
      ...['propose', verb, String(second.answer.proposalId)],
      ...(verb === 'reject' ? ['--reason', 'No.', '--author', 'bea@example.org'] : []),
    ];
    says(verb, second, { ...OTHERS, note: `ghp_${'a8Xk2mQ9zR4tV7wB1cD6eF3gH5jK0lN2pSqU'}` });
    const { findings } = failed(await run(verb, ...asked), 4);
    assert.equal([...new Set(findings.map(({ code }) => code))], ['secret']);
    says(verb, second, { note: 'It is fine.' });
    const { reviewThread, score, note } = evidenceOf(verb, answered(await run(verb, ...asked)));
    assert.equal({ reviewThread, score, note }, { ...OTHERS, note: 'It is fine.' });
  });

kept.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BY as PROPOSED_BY } from '../../flows/propose-scene.ts';
import { M } from '../../kit/sound.ts';
import { step } from '../library.ts';
import { cliLab } from '../world.ts';
import { CALLS, cleared, HELD, heard, knowledge, PROPOSE, STAGE, threeRepositories } from './absence-scene.ts';
import { agentIn, BY, type Values, whole } from './agent-scene.ts';

const absence = suite('absence of what is above the ceiling');
const here = cliLab();
absence.after(() => here.remove());

const STATUS = ['proposal_status', {}] as const;
const alike: string[] = [];

const BY_PERSON = [...PROPOSED_BY, '--authored-here'];

absence.before(() => threeRepositories(here));

for (const [why, call] of CALLS)
  absence(`${why} is answered as if it had never been there, byte for byte`, async () => {
    const told = async (dir: keyof typeof HELD): Promise<string> => {
      cleared(here, dir);
      return heard(here, dir, [call, STATUS]);
    };
    const never = await told('never');
    assert.is(await told('withholding'), never);
    if ((await told('control')) === never) alike.push(why);
  });

absence(
  'where it may be seen, each call is answered otherwise, but for those of which nothing is told either way',
  () => {
    // What is staged is decided later, by a person.
    const staged = CALLS.flatMap(([why, [tool]]) => (tool === STAGE ? [why] : []));
    assert.ok(staged.length > 0);
    assert.equal(alike, [
      'its own text under another name',
      'its alias for another item',
      'its specification',
      ...staged,
      'a lesson of a review in its words',
    ]);
  },
);

absence(
  'one after the other, each met by what the former ones left, they are answered alike, byte for byte',
  async () => {
    const calls = CALLS.flatMap(([, call]) => [call, STATUS]);
    for (const dir of Object.keys(HELD)) cleared(here, dir);
    const never = await heard(here, 'never', calls);
    assert.is(await heard(here, 'withholding', calls), never);
    assert.is.not(await heard(here, 'control', calls), never);
  },
);

absence('a draft that meets it all the same is refused when somebody who sees it would accept it', async () => {
  here.repo('meets', knowledge('confidential'));
  const answer = await agentIn(here, 'meets').answer(PROPOSE, whole('domain.hidden'));
  const ran = await here.run('meets', 'propose', 'accept', String(answer.proposalId), '--json');
  assert.is(ran.code, 4);
  assert.match(ran.err, 'domain.hidden');
});

absence('proposals of people about it are not told of, nor counted', async () => {
  here.repo('people', { ...knowledge('confidential'), 'body.md': 'Other.\n' });
  const person = async (...args: readonly string[]): Promise<string> => {
    const ran = await here.run('people', 'propose', ...BY_PERSON, ...args, '--json');
    assert.is(ran.code, 0, ran.err);
    return JSON.parse(ran.out).proposalId;
  };
  const ids = [
    await person('--item-id', 'domain.hidden', '--body-file', 'body.md'),
    await person('--item-id', 'domain.hidden', '--owner-to', 'else'),
    await person('--item-id', 'domain.plain', '--sensitivity-to', 'restricted', '--reason', 'r'),
    await person(
      '--item-id',
      'domain.secret',
      '--title',
      'T',
      '--kind',
      'api',
      '--owner',
      'o',
      '--body-file',
      'body.md',
      '--sensitivity',
      'confidential',
    ),
  ];
  const agent = agentIn(here, 'people');
  assert.equal((await agent.answer('proposal_status')).count, 0);
  for (const id of ids)
    assert.is((await agent.refusal('proposal_status', { proposalId: id })).code, 'unknown-proposal');
  const seen = await person('--item-id', 'domain.plain', '--owner-to', 'else');
  const status = await agent.answer('proposal_status');
  assert.equal([status.count, (status.proposals as readonly Values[])[0]?.proposalId], [1, seen]);
  assert.is((await agentIn(here, 'people', { ceiling: 'restricted' }).answer('proposal_status')).count, 5);
});

absence('what people propose about it is answered as if nobody had, byte for byte', async () => {
  const drafted = async (dir: string): Promise<string> => {
    cleared(here, dir);
    const ran = await here.run(
      dir,
      'propose',
      ...BY_PERSON,
      '--item-id',
      'domain.hidden',
      '--owner-to',
      'else',
      '--json',
    );
    assert.is(ran.code, 0, ran.err);
    return JSON.parse(ran.out).proposalId;
  };
  const [withheld, shown] = [await drafted('withholding'), await drafted('control')];
  const asked = (proposalId: string) =>
    [STATUS, ['proposal_status', { proposalId }], [PROPOSE, whole('domain.hidden')]] as const;
  cleared(here, 'never');
  const never = await heard(here, 'never', asked(withheld));
  assert.is(await heard(here, 'withholding', asked(withheld)), never);
  assert.match(await heard(here, 'control', asked(shown)), shown);
});

absence('an item that is less guarded in the working directory alone stays as it is applied', async () => {
  const dir = 'reclassified';
  here.repo(dir, knowledge('confidential'));
  assert.is((await here.run(dir, 'migrate', 'apply', '--allow-unreviewed', '--json')).code, 0);
  here.write(
    dir,
    step(4, [{ op: 'changeSensitivity', itemId: 'domain.hidden', sensitivity: 'public', reason: 'mine' }], {
      dependsOn: [M(3)],
    }),
  );
  const edits = { ...BY, itemId: 'domain.hidden', authoredHere: true, edits: [{ oldText: 'Nobody', newText: 'All' }] };
  const refusal = await agentIn(here, dir).refusal(PROPOSE, edits);
  assert.equal(
    refusal.findings.map(({ code }) => code),
    ['unknown-item'],
  );
});

absence.run();

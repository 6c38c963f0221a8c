import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hand } from './accept-crew.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const race = suite('accept and reject of one proposal at once');
const here = scene();
race.after(() => here.remove());

const ROUNDS = 12;

race(`of an acceptance and a rejection at once exactly one succeeds, ${ROUNDS} times`, async () => {
  here.repo('race', LIBRARY);
  const at = here.path('race');
  const [accepter, rejecter] = [hand(here.env), hand(here.env)];
  const won = new Set<string>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      here.write('race', { 'body.md': `The text of round ${round}.\n` });
      const { answer } = await here.draft('race', ...whole(`domain.round-${round}`));
      const id = String(answer.proposalId);
      const reason = ['--reason', 'No.', '--author', 'bea@example.org'];
      const [accepted, rejected] = await Promise.all([
        accepter.run(at, 'propose', 'accept', id, '--json'),
        rejecter.run(at, 'propose', 'reject', id, ...reason, '--json'),
      ]);
      assert.equal([accepted.code, rejected.code].filter((code) => code === 0).length, 1, accepted.err + rejected.err);
      won.add(accepted.code === 0 ? 'accepted' : 'rejected');
      const landed = readdirSync(`${at}/.theurian/migrations`).filter((name) =>
        name.includes(String(answer.migrationId)),
      );
      const room = readdirSync(`${at}/.theurian/proposals`);
      const rejections = room.filter((name) =>
        readFileSync(`${at}/.theurian/proposals/${name}/evidence.json`, 'utf8').includes(`"rejectedFrom": "${id}"`),
      );
      assert.equal([landed.length, rejections.length], accepted.code === 0 ? [1, 0] : [0, 1]);
    }
  } finally {
    await Promise.all([accepter.end(), rejecter.end()]);
  }
  assert.ok(won.size > 0);
});

race.run();

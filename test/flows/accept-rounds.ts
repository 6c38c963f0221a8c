import { readdirSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { answered, cli, type Ran } from '../kit/cli.ts';
import type { Files, Lab } from '../kit/repo.ts';
import { M } from '../kit/sound.ts';
import { step, written } from '../shell/library.ts';
import { type Hand, hand } from './accept-crew.ts';
import { filesOf } from './accept-scene.ts';
import { LIBRARY } from './propose-scene.ts';

export const ROUNDS = 50;

const PROPOSAL = (nth: number): string => `01K2AAAAAA0123456789CP${String(nth).padStart(4, '0')}`;

/** What a proposal of one new item lands, and the same files as they lie in the proposal. */
const landedFiles = (nth: number): Files => step(nth, [written(`domain.item-${nth}`, nth, `Text ${nth}.\n`)]);
const proposalFiles = (nth: number): Files => ({
  ...evidence(nth),
  ...Object.fromEntries(
    Object.entries(landedFiles(nth)).map(([path, bytes]) => [
      path.replace(/^\.theurian\/(?:migrations|knowledge)/, `.theurian/proposals/${PROPOSAL(nth)}`),
      bytes,
    ]),
  ),
});

/** Stays where it is. */
const evidence = (nth: number): Files => ({
  [`.theurian/proposals/${PROPOSAL(nth)}/evidence.json`]: JSON.stringify({
    migrationId: M(nth),
    itemId: `domain.item-${nth}`,
  }),
});

/** What is done in a repository of a lab, round after round. */
interface Rounds {
  readonly dir: string;
  /** The four numbers of what is to be accepted in a round. */
  readonly asked: (round: number) => readonly number[];
  /** Is told how the four ended. */
  readonly look: (ran: readonly Ran[], asked: readonly number[]) => void;
}

/** Has four processes accept what each round says, and looks at the set after each, and at the files after all. */
export const rounds = async (here: Lab, { dir, asked, look }: Rounds): Promise<void> => {
  here.repo(dir, LIBRARY);
  const at = here.path(dir);
  const all: Record<string, string | Uint8Array> = {};
  const four: readonly Hand[] = [0, 1, 2, 3].map(() => hand(here.env));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const numbers = asked(round);
      for (const nth of new Set(numbers)) {
        here.write(dir, proposalFiles(nth));
        Object.assign(all, landedFiles(nth), evidence(nth));
      }
      const ran = await Promise.all(
        four.map((one, lane) => one.run(at, 'propose', 'accept', PROPOSAL(numbers[lane] ?? 0), '--json')),
      );
      look(ran, numbers);
      const judged = answered(await cli({ at, env: here.env }, 'migrate', 'validate', '--json'));
      assert.is(judged.migrationCount, Object.keys(all).length / 3 + 2, `after round ${round}`);
    }
  } finally {
    await Promise.all(four.map((one) => one.end()));
  }
  here.repo(`${dir}-alone`, { ...LIBRARY, ...all });
  assert.equal(filesOf(here, dir), filesOf(here, `${dir}-alone`));
  assert.equal(readdirSync(here.path(dir, '.git/theurian/journal')), []);
  assert.equal(readdirSync(here.path(dir, '.git/theurian/staging')), []);
};

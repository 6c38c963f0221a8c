import { approvable } from '../../lib/flows/approve.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { printApproval } from '../../lib/format/approval-trailer.ts';
import { parseRefName } from '../../lib/model/oid.ts';
import { armored, type SshPair, sshPair } from '../kit/ssh.ts';
import { must, worldAt } from '../kit/ways.ts';
import { policy, REPO, type Scene, SIGNERS_PATH, scene, type Who } from './verify-scene.ts';

/** What is signed or named when somebody approves a revision, as `theurian approve` prepares it. */
export const subjectsAt = async (here: Scene, head = 'HEAD') => {
  const world = worldAt(here.path(REPO), { ...here.env, GIT_COMMITTER_EMAIL: 'anybody@example.org' });
  return must(await inWorkspace(world, (workspace) => approvable(workspace, { head, names: [], signing: true })));
};

/** The lines by which somebody approves a revision. */
const trailersAt = async (here: Scene, { author }: Who, head = 'HEAD'): Promise<readonly string[]> => {
  const { ref, subjects } = await subjectsAt(here, head);
  const name = parseRefName(ref);
  if (name === null) throw new Error(ref);
  return subjects.map((one) => printApproval({ subject: one.name, digest: one.digest, ref: name, email: author }));
};

/** The files by which the owner of a key approves a revision. */
export const signaturesAt = async (
  here: Scene,
  pair: SshPair,
  head = 'HEAD',
): Promise<Readonly<Record<string, string>>> => {
  const { subjects } = await subjectsAt(here, head);
  return Object.fromEntries(
    subjects.map(({ digest, payload }) => [
      `.theurian/approvals/${digest}.${nameOf(pair)}.sig`,
      armored(pair.signature(Buffer.from(payload).toString())),
    ]),
  );
};

const nameOf = ({ fingerprint }: SshPair): string => Buffer.from(fingerprint).toString('hex').slice(20, 36);

export const ADA: Who = { author: 'ada@example.org' };

/** The levels that ask for approvals of content, and how somebody approves at each. */
export interface Level {
  readonly name: 'trailer' | 'signed';
  readonly proof: 'trailer' | 'signature';
  /** Makes a repository at this level, in which everybody who is named here has a key. */
  make(...more: readonly string[]): Scene;
  /** Approves what the branch that is checked out would land, by a commit on it; gives what stands in a message. */
  approve(here: Scene, who: Who): Promise<string>;
}

const pairs = new Map(
  ['ada@example.org', 'bob@example.org', 'eve@example.org', 'helper[bot]@example.org'].map(
    (who) => [who, sshPair('ssh-ed25519')] as const,
  ),
);

/** The key of somebody. */
export const keyOf = ({ author }: Who): SshPair => {
  const pair = pairs.get(author);
  if (pair === undefined) throw new Error(author);
  return pair;
};

/** A file of keys, with a line for each. */
export const signersFile = (...people: readonly string[]): string =>
  people.map((who) => `${who} ${keyOf({ author: who }).line}\n`).join('');

export const LEVELS: readonly Level[] = [
  {
    name: 'trailer',
    proof: 'trailer',
    make: (...more) => scene(policy('trailer', ...more)),
    async approve(here, who) {
      const trailers = (await trailersAt(here, who)).join('\n');
      here.direct({}, `Approve\n\n${trailers}\n`, who);
      return trailers;
    },
  },
  {
    name: 'signed',
    proof: 'signature',
    make: (...more) => scene(policy('signed', ...more), { [SIGNERS_PATH]: signersFile(...pairs.keys()) }),
    async approve(here, who) {
      here.direct(await signaturesAt(here, keyOf(who)), 'Approve', who);
      return '';
    },
  },
];

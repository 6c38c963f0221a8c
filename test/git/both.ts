import { openRepository } from '../../lib/git/open.ts';
import type { Repository } from '../../lib/git/repository.ts';
import type { Fault } from '../../lib/model/fault.ts';
import { type Oid, parseOid, parseRefName, type RefName } from '../../lib/model/oid.ts';
import type { Result } from '../../lib/model/result.ts';
import type { Lab } from '../kit/repo.ts';
import { brief } from './look.ts';

export const ADAPTERS = ['native', 'isomorphic'] as const;

/** Opens a directory of a lab with one of the two readers; throws when that fails. */
export const opened = async (here: Lab, dir: string, prefer: (typeof ADAPTERS)[number]): Promise<Repository> =>
  answered(await openRepository({ at: here.path(dir), env: here.env, prefer }));

/** The answer that a test goes on with. */
export const answered = <T>(answer: Result<T, Fault>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

export const oidNamed = (text: string): Oid => {
  const oid = parseOid(text);
  if (oid === null) throw new Error(text);
  return oid;
};

export const refNamed = (text: string): RefName => {
  const name = parseRefName(text);
  if (name === null) throw new Error(text);
  return name;
};

/** An answer in short: the fault it is, or what was answered. */
export const faultOf = <T>(answer: Result<T, Fault>): string =>
  answer.ok ? `answered ${String(answer.value)}` : brief(answer.error);

import { basename } from 'node:path';
import { remoteUrls } from '../git/remotes.ts';
import type { OwnPlace } from '../model/admission.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/** Returns what a skill for all repositories must not name. The last part of a remote's path is the name that others know it by. */
export const ownPlace = ({ repository, world }: Workspace): Result<OwnPlace, Fault> => {
  const { layout } = repository;
  const urls = remoteUrls(layout);
  if (!urls.ok) return urls;
  const slugs = [...new Set(urls.value.flatMap((url) => slugIn(url) ?? []))];
  const [slug] = slugs;
  const name = slug === undefined ? basename(layout.topLevel ?? layout.commonDir) : basename(slug);
  return ok({ repository: name, slugs, home: world.env.HOME ?? '' });
};

// Owner and name, such as `acme/payments`; null where there are no two names.
const slugIn = (url: string): string | null => {
  const [, owner, name] = /([^/:]+)\/([^/]+?)(?:\.git)?\/*$/.exec(url) ?? [];
  return owner === undefined || name === undefined ? null : `${owner}/${name}`;
};

import { command, line } from './command.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for what the set as a whole forbids. */
export const guardProse = {
  'body-shared': ({ body, revision, other, otherPath }) => ({
    message: `The body ${quoted(body)} already belongs to the revision ${other} of ${quoted(otherPath)}, and the revision ${revision} names it too.`,
    remedy: `Give the one that has not landed a body of its own, with its own contentFile and contentSha256, such as:${command('cp', '-n', '--', body, ownBody(body, revision, other))}`,
  }),
  'foreign-scope': ({ key, value }) => ({
    message: `${key} is ${quoted(value)}. Nothing here could keep other tenants or groups from reading it.`,
    remedy: `Leave the key out, or write:${line(`${key}: ${key === 'tenantId' ? 'local' : 'default'}`)}`,
  }),
  'alias-collision': ({ alias, status }) => ({
    message: `The alias ${quoted(alias)} is also the id of an item, and that item ends as ${status}.`,
    remedy: 'Choose another alias, or deprecate that item first with deprecateItem.',
  }),
} satisfies Partial<ProseTable>;

// The name of the revision is part of a body's name, before its ending.
const ownBody = (body: string, revision: string, other: string): string =>
  body.includes(other)
    ? body.replace(other, revision)
    : body.replace(/(\.[^./]+)?$/, (ending) => `.${revision}${ending}`);

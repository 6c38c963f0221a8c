import type { Person } from '../model/person.ts';

/** Reads a person out of an identity as git writes it: `Name <mail> 981173106 +0000`. */
export const personIn = (identity: string): Person => {
  const [, name = '', email = ''] = /^(.*?) ?<([^>]*)>/.exec(identity) ?? [];
  return { name, email };
};

import type { Wanted } from '../model/wanted.ts';

/** Returns what is wanted as the fields in which it is handed in. */
export const intentFields = (wanted: Wanted): Readonly<Record<string, unknown>> => {
  const { action, name, reason, evidence } = wanted;
  return { action, name, reason, evidence, ...ownFields(wanted) };
};

const ownFields = (wanted: Wanted): Readonly<Record<string, unknown>> => {
  switch (wanted.action) {
    case 'create':
      return { level: wanted.level, body: wanted.body, files: wanted.files };
    case 'update':
      return { body: wanted.body, files: wanted.files };
    case 'patch':
      return { old_string: wanted.oldText, new_string: wanted.newText };
    case 'remove_file':
      return { path: wanted.path };
    case 'delete':
      return wanted.absorbedInto === null ? {} : { absorbed_into: wanted.absorbedInto };
  }
};

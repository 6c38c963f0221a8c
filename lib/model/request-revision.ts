import type { Given } from './given.ts';
import { bodyFormatOf, type RevisionRequest } from './request.ts';
import { KINDS, SENSITIVITIES, TRUST_LEVELS } from './words.ts';

/** Reads what is asked of a revision; null when something about its body is wrong, or it has none. */
export const parseRevision = (given: Given): RevisionRequest | null => {
  const labels = textsOf(given, 'label');
  const scopePaths = textsOf(given, 'scopePath');
  const rest = {
    title: given.text('title'),
    kind: given.word('kind', KINDS),
    owner: given.text('owner'),
    // An empty namespace is one too.
    namespace: given.raw.texts.namespace ?? null,
    trustLevel: given.word('trustLevel', TRUST_LEVELS),
    sensitivity: given.word('sensitivity', SENSITIVITIES),
    scopePaths,
    labels: [...new Set(labels)],
    expectedRevision: given.revisionId('expectedRevision'),
  };
  const body = bodyOf(given);
  return body === null ? null : { body, ...rest };
};

const bodyOf = (given: Given): RevisionRequest['body'] | null => {
  const { bodyFile: file, edits } = given.raw;
  if (file !== null && edits.length > 0) given.faults.push({ kind: 'together', fields: ['bodyFile', 'edits'] });
  if (edits.length > 0) return { kind: 'edits', edits };
  const format = file === null ? null : given.formed('bodyFile', file.name, 'body-name', bodyFormatOf);
  return file === null || format === null ? null : { kind: 'whole', file, format };
};

const textsOf = (given: Given, field: 'label' | 'scopePath'): readonly string[] => {
  const texts = given.list(field);
  if (texts.some((text) => text.trim() === '')) given.faults.push({ kind: 'blank', field });
  if (texts.some((text) => CONTROL.test(text))) given.faults.push({ kind: 'control-character', field });
  return texts;
};

// C0, DEL and C1.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

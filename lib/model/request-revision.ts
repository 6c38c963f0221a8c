import type { Given } from './given.ts';
import { bodyFormatOf, type RevisionRequest, type SupportRequest } from './request.ts';
import { MADE_BY_AGENT } from './skill.ts';
import { isPortablePath, isSupportPath } from './support-file.ts';
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
  const support = given.supports ? { support: parseSupport(given) } : {};
  return body === null ? null : { body, ...rest, ...support };
};

const bodyOf = (given: Given): RevisionRequest['body'] | null => {
  const { bodyFile: file, edits } = given.raw;
  if (file !== null && edits.length > 0) given.faults.push({ kind: 'together', fields: ['bodyFile', 'edits'] });
  if (edits.length > 0) return { kind: 'edits', edits };
  if (file === null && given.supports) return { kind: 'current' };
  const format = file === null ? null : given.formed('bodyFile', file.name, 'body-name', bodyFormatOf);
  return file === null || format === null ? null : { kind: 'whole', file, format };
};

const parseSupport = (given: Given): SupportRequest => {
  const files = given.raw.support ?? [];
  const dropped = given.list('dropSupport');
  for (const { path } of files) given.formed('support', path, 'support-path', newPathOf);
  for (const path of dropped) given.formed('dropSupport', path, 'support-path', pathOf);
  if (files.some(({ path }) => dropped.includes(path)))
    given.faults.push({ kind: 'together', fields: ['support', 'dropSupport'] });
  return { given: files, dropped };
};

const pathOf = (text: string): string | null => (isSupportPath(text) ? text : null);
const newPathOf = (text: string): string | null => (isPortablePath(text) ? pathOf(text) : null);

const textsOf = (given: Given, field: 'label' | 'scopePath'): readonly string[] => {
  const texts = given.list(field);
  if (texts.some((text) => text.trim() === '')) given.faults.push({ kind: 'blank', field });
  if (field === 'label' && texts.includes(MADE_BY_AGENT))
    given.faults.push({ kind: 'reserved', field, value: MADE_BY_AGENT });
  if (texts.some((text) => CONTROL.test(text))) given.faults.push({ kind: 'control-character', field });
  return texts;
};

// C0, DEL and C1.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

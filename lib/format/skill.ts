import { type Finding, finding, type Place } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { SkillDocument } from '../model/skill-document.ts';
import { frontMatterOf } from './front-matter.ts';
import { readDocument } from './read-document.ts';
import { shown } from './shown.ts';
import { firstBadByte } from './utf8.ts';

/**
 * Reads a SKILL.md: front matter between two lines `---`, a mapping with the texts `name` and `description`, and a text
 * after it. Lines may end in CRLF. What else the front matter says is kept as it is.
 *
 * Fails: with all findings of the first stage that has any (bytes, fences, YAML, keys); each with its line.
 * Source: the public skills format; strict where its readers differ.
 */
export const readSkill = async (
  path: string,
  bytes: Uint8Array,
): Promise<Result<SkillDocument, readonly Finding[]>> => {
  const badByte = firstBadByte(bytes);
  if (badByte !== null) return err([finding('not-utf8', { path }, { offset: badByte })]);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const found = frontMatterOf(whole);
  if (found === null) return err([finding('front-matter-missing', { path, line: 1, column: 1 }, {})]);
  if (found === 'open') return err([finding('front-matter-unclosed', { path, line: 1, column: 1 }, {})]);
  const { start, closing, end } = found;
  const front = whole.slice(start, closing).replaceAll('\r\n', '\n');
  // A comment stands for the fence, so that lines and columns are those of the file.
  const read = await readDocument(path, Buffer.from(`#--\n${front}`), LIMITS);
  if (!read.ok) return read;
  const text = whole.slice(end);
  const findings = [...keyFindings(read.value, { path, front }), ...(text.trim() === '' ? [empty(path)] : [])];
  if (findings.length > 0) return err(findings);
  const { name, description, ...others } = read.value as Texts;
  const before = whole.slice(0, end);
  return ok({
    name,
    description,
    others,
    text,
    textLine: before.split('\n').length,
    textOffset: Buffer.byteLength(before),
  });
};

type Texts = Readonly<Record<string, unknown>> & { readonly name: string; readonly description: string };

interface Front {
  readonly path: string;
  readonly front: string;
}

const keyFindings = (value: unknown, { path, front }: Front): readonly Finding[] =>
  (['name', 'description'] as const).flatMap((key) => {
    const found = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof found === 'string') return [];
    if (found === undefined) return [finding('missing-key', { path, line: 1, column: 1 }, { key })];
    const facts = { where: key, value: shown(found), rule: 'type', limit: 'string' };
    return [finding('invalid-value', placeOf(key, { path, front }), facts)];
  });

const placeOf = (key: string, { path, front }: Front): Place => {
  const line = front.split('\n').findIndex((one) => one.startsWith(`${key}:`));
  return line < 0 ? { path } : { path, line: line + 2, column: 1 };
};

const empty = (path: string): Finding => finding('skill-text-empty', { path }, {});

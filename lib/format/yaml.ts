import { Composer, type Document, type ParsedNode } from 'yaml';
import type { FactsOf, Finding, FindingCode, Place } from '../model/finding.ts';
import { finding } from '../model/finding.ts';
import type { Limits } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';
import { plainOf } from './plain.ts';
import { positionsIn } from './position.ts';
import { tokensOf } from './tokens.ts';
import { decodeUtf8 } from './utf8.ts';

/** A parsed YAML file: a plain value whose maps have no prototype, and what leads from a pointer to a position. */
export interface ParsedYaml {
  readonly value: unknown;
  readonly text: string;
  readonly document: Document.Parsed<ParsedNode>;
}

// C0 without tab and line ends, DEL, C1 without NEL, and the two non-characters. Source: YAML 1.2.2, production 1.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u0084\u0086-\u009f\ufffe\uffff]/;

/**
 * Parses the one YAML 1.2 document of a file with the core schema.
 *
 * Fails: findings of the parse and limits stages; duplicate keys are all reported, other faults stop at the first.
 */
export const parseYaml = (path: string, bytes: Uint8Array, limits: Limits): Result<ParsedYaml, readonly Finding[]> => {
  if (bytes.length > limits.migrationBytes)
    return err([finding('file-too-large', { path }, { size: bytes.length, limit: limits.migrationBytes })]);
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return err([finding('not-utf8', { path }, { offset: decoded.error })]);
  const text = decoded.value;
  const positionAt = positionsIn(text);
  const at = (offset: number): Place => ({ path, ...positionAt(offset) });
  const report = <C extends FindingCode>(code: C, offset: number, facts: FactsOf[C]) =>
    err([finding(code, at(offset), facts)]);

  const unprintable = UNPRINTABLE.exec(text);
  if (unprintable !== null)
    return report('yaml-syntax', unprintable.index, { says: `the character ${nameOf(unprintable[0])} is not allowed` });
  const tokens = tokensOf(text, limits);
  if (!tokens.ok) return report(tokens.error.code, tokens.error.offset, tokens.error.facts);

  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    resolveKnownTags: false,
    merge: false,
  });
  const [document, second] = composer.compose(tokens.value, true, text.length);
  if (document === undefined) throw new TypeError('the composer gave no document');
  const fault = firstFault(document);
  if (fault !== null) return report(fault.code, fault.offset, fault.facts);
  if (second !== undefined) return report('multiple-documents', second.range[0], {});
  const plain = plainOf(document, limits);
  if (!plain.ok) return err(plain.error.map((p) => finding(p.code, at(p.offset), p.facts)));
  return ok({ value: plain.value, text, document });
};

type YamlFault =
  | { readonly code: 'yaml-syntax'; readonly offset: number; readonly facts: FactsOf['yaml-syntax'] }
  | { readonly code: 'unknown-tag'; readonly offset: number; readonly facts: FactsOf['unknown-tag'] };

const firstFault = (document: Document.Parsed<ParsedNode>): YamlFault | null => {
  const { version, explicit } = document.directives?.yaml ?? {};
  if (explicit === true && version !== '1.2')
    return { code: 'yaml-syntax', offset: 0, facts: { says: `the directive asks for YAML ${version}, not 1.2` } };
  const [problem] = [...document.errors, ...document.warnings];
  if (problem === undefined) return null;
  const [offset] = problem.pos;
  const tag =
    /Unresolved tag: (\S+)/.exec(problem.message) ?? /Unsupported tag|tag .*collection: (\S+)/.exec(problem.message);
  if (problem.code === 'TAG_RESOLVE_FAILED')
    return { code: 'unknown-tag', offset, facts: { tag: (tag?.[1] ?? '').slice(0, 80) } };
  return {
    code: 'yaml-syntax',
    offset,
    facts: { says: (problem.message.split('\n')[0] ?? '').replace(/ at line .*$/, '') },
  };
};

const nameOf = (character: string): string =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

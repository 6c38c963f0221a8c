import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import { explain } from '../prose/explain.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { jsonText, plainText } from '../sink.ts';
import { VERSION } from '../version.ts';

/**
 * Prints findings as a SARIF log.
 *
 * Source: Static Analysis Results Interchange Format, version 2.1.0.
 */
export const sarifText = ({ findings }: Verification): string => {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const driver = { name: 'theurian', semanticVersion: VERSION, rules: codes.map(ruleOf) };
  const results = findings.map((finding) => resultOf(finding, codes.indexOf(finding.code)));
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  });
};

const ruleOf = (code: string) => {
  const told = explain(code);
  return {
    id: code,
    shortDescription: { text: code },
    fullDescription: { text: told?.why ?? code },
    help: { text: told?.fix ?? code },
  };
};

const resultOf = (finding: Finding, ruleIndex: number) => {
  const { message, remedy } = findingProse(finding);
  const { path, line, column } = finding.at;
  const region =
    line === undefined ? {} : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } };
  return {
    ruleId: finding.code,
    ruleIndex,
    level: finding.severity === 'refusal' ? 'error' : 'warning',
    message: { text: plainText(`${message}\n${remedy}`) },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path), uriBaseId: '%SRCROOT%' }, ...region } }],
  };
};

// A name may hold what means something in a URI; half a character has no bytes there.
const uriOf = (path: string): string => plainText(path).split('/').map(encodeURIComponent).join('/');

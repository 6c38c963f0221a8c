import { type Finding, finding } from '../model/finding.ts';
import { err, ok, type Result } from '../model/result.ts';
import { parseExpiry, type Waiver } from '../model/waiver.ts';
import { atMost } from './at-most.ts';
import { waivers as validate } from './generated/validators.js';
import { schemaFindings } from './schema-findings.ts';
import { shown } from './shown.ts';

interface WaiversFile {
  readonly waivers: readonly (Omit<Waiver, 'expires'> & { readonly expires: string })[];
}

/** Checks the parsed waivers.yaml. Fails: findings, since an exception nobody understands excepts nothing. */
export const waiversOf = (path: string, value: unknown): Result<readonly Waiver[], readonly Finding[]> => {
  const findings = schemaFindings(path, value, validate);
  if (findings.length > 0) return err(atMost(path, findings));
  const waivers: Waiver[] = [];
  const late: Finding[] = [];
  for (const [index, one] of (value as WaiversFile).waivers.entries()) {
    const expires = parseExpiry(one.expires);
    const pointer = ['waivers', index, 'expires'];
    if (expires !== null) waivers.push({ ...one, expires });
    else
      late.push(
        finding(
          'timestamp-invalid',
          { path, pointer },
          { where: `waivers[${index}].expires`, value: shown(one.expires) },
        ),
      );
  }
  return late.length > 0 ? err(late) : ok(waivers);
};

import { basename } from 'node:path';
import { type Digest, digestOf } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import type { Excerpt } from '../model/proposal.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { textOf } from './propose-text.ts';

/** A quoted text as it is stored. */
export interface DraftExcerpt extends Excerpt {
  readonly bytes: Uint8Array;
}

const EXCERPT = 'Excerpt: ';

/** Returns the name of the file that an excerpt's description was made of; null for a description of another kind. */
export const excerptNameOf = (description: string): string | null => {
  const name = description.startsWith(EXCERPT) ? description.slice(EXCERPT.length) : '';
  return name !== '' && basename(name) === name ? name : null;
};

/** Redacts the texts that are quoted as evidence, and names each by what came of it; the same text twice is one. */
export const excerptsFrom = async (
  files: readonly GivenFile[],
): Promise<Result<readonly DraftExcerpt[], readonly Finding[]>> => {
  const excerpts = new Map<Digest, DraftExcerpt>();
  const findings: Finding[] = [];
  for (const file of files) {
    const text = textOf(file);
    if (!text.ok) findings.push(...text.error);
    else {
      const { redact } = await import('../screen/redact.ts');
      const bytes = Buffer.from((await redact(text.value)).text);
      const sha256 = digestOf(bytes);
      if (!excerpts.has(sha256))
        excerpts.set(sha256, { sha256, description: `${EXCERPT}${basename(file.name)}`, bytes });
    }
  }
  return findings.length > 0 ? err(findings) : ok([...excerpts.values()]);
};

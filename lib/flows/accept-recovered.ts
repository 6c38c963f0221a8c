import type { Recovered } from '../landing/recover.ts';
import { type FactsOf, type Finding, finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import type { Result } from '../model/result.ts';
import type { Afterwards } from './accept-recover.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';

/** Returns what became of an interrupted landing, as the facts of a finding. */
export const recoveryFacts = (recovered: Recovered): FactsOf['landing-recovered'] => {
  switch (recovered.kind) {
    case 'completed':
      return { what: recovered.kind, id: recovered.id, paths: [recovered.migration] };
    case 'undone':
      return { what: recovered.kind, id: recovered.id, paths: recovered.others };
    case 'foreign':
      return { what: recovered.kind, id: recovered.id, paths: recovered.paths };
    case 'damaged':
      return { what: recovered.kind, id: null, paths: [recovered.path] };
  }
};

/** Returns a refusal that tells as well what was done about interrupted landings before; a fault as it is. */
export const tellingRecovered = <T, F extends { readonly kind: string }>(
  result: Result<T, Refusal | F>,
  afterwards: Afterwards,
): Result<T, Refusal | F> => {
  if (result.ok || !isRefusal(result.error) || afterwards.recovered.length === 0) return result;
  const told = recoveredFindings(afterwards);
  return refused([...result.error.findings, ...told]);
};

const isRefusal = (error: { readonly kind: string }): error is Refusal => error.kind === 'refused';

const recoveredFindings = ({ recovered, journals }: Afterwards): readonly Finding[] =>
  recovered.map((one) => {
    const facts = recoveryFacts(one);
    const directory = journals.find(({ id }) => id === facts.id)?.directory;
    return finding('landing-recovered', { path: directory ?? facts.paths[0] ?? ROOT }, facts);
  });

import type { Fault } from '../../model/fault.ts';
import type { FactsOf, FindingCode, Place } from '../../model/finding.ts';

/** The words for one finding or fault. Either may have several lines; a line that begins with two spaces is to be copied. */
export interface Prose {
  /** What is. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
}

/** The words for every code; the compiler demands all of them. */
export type ProseTable = { readonly [C in FindingCode]: (facts: FactsOf[C], at: Place) => Prose };

/** One kind of fault. */
export type FaultOf<K extends Fault['kind']> = Extract<Fault, { readonly kind: K }>;

/** The words for every kind of fault; the compiler demands all of them. */
export type FaultTable = { readonly [K in Fault['kind']]: (fault: FaultOf<K>) => Prose };

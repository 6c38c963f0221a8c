import type { Fault } from '../../model/fault.ts';
import { fileFaults } from './file-faults.ts';
import { hookFaults } from './hook-faults.ts';
import { objectFaults } from './object-faults.ts';
import type { FaultOf, FaultTable, Prose } from './prose.ts';
import { repositoryFaults } from './repository-faults.ts';
import { servingFaults } from './serving-faults.ts';

const TABLE: FaultTable = { ...repositoryFaults, ...objectFaults, ...fileFaults, ...servingFaults, ...hookFaults };

/** Returns what a fault says to a person, and what to do about it; the code is its kind. Print it through the sink. */
export const faultProse = (fault: Fault): Prose & { readonly code: string } => ({
  code: fault.kind,
  ...proseOf(fault.kind, fault),
});

const proseOf = <K extends Fault['kind']>(kind: K, fault: FaultOf<K>): Prose => TABLE[kind](fault);

import { ok } from '../../model/result.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';
import { VERSION } from '../version.ts';

export const run: Run = async ({ terminal }) =>
  report(terminal, ok({ name: 'theurian', version: VERSION, node: process.versions.node }), () => `${VERSION}\n`);

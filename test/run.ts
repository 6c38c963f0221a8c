import { dirname } from 'node:path';
import { env, exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileValidators } from '../.ci/validators.ts';
import { closingText, fileText } from './house/print.ts';
import { session } from './house/session.ts';

// npm test [-- pattern …]: runs the test files whose path holds a pattern, and ends with `N passed, N failed[, N skipped]`.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: dirname(dirname(fileURLToPath(import.meta.url))) },
    timeout: { type: 'string', default: '240' },
  },
});

await compileValidators();
const reports = await session({
  root: values.root,
  patterns: positionals,
  timeoutMs: Number(values.timeout) * 1000,
  env,
  tell: (report) => stdout.write(fileText(report)),
});

if (reports.length === 0) {
  stdout.write(`No test file matches ${positionals.join(', ') || 'test/**/*.test.ts'}.\n0 passed, 1 failed\n`);
  exit(1);
}
stdout.write(closingText(reports));
exit(reports.some(({ verdict }) => verdict.failed > 0) ? 1 : 0);

import { countOne } from '../../lib/store/counter.ts';

// Counts until it is done or killed, and says so after each one.
const [path = '', times = '0'] = process.argv.slice(2);
for (let n = 0; n < Number(times); n += 1) {
  if (countOne(path) !== null) process.exit(1);
  process.stdout.write('.');
}

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { latest } from '../../lib/screen/latest.ts';

const remembering = suite('latest');

const counted = () => {
  let calls = 0;
  const size = latest((text) => {
    calls += 1;
    return text.length;
  });
  return { size, calls: () => calls };
};

remembering('a text that was looked at a moment ago is not looked at again', () => {
  const { size, calls } = counted();
  assert.equal([size('ab'), size('abc'), size('ab'), calls()], [2, 3, 2, 2]);
});

remembering('what was looked at long ago is forgotten, and what is long is not kept', () => {
  const { size, calls } = counted();
  for (let nth = 0; nth < 65; nth += 1) size(`text ${nth}`);
  size('text 1');
  assert.is(calls(), 65);
  size('text 0');
  assert.is(calls(), 66);
  const long = 'x'.repeat(20_001);
  assert.equal([size(long), size(long), calls()], [20_001, 20_001, 68]);
});

remembering.run();

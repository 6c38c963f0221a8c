import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBlock, withoutBlock } from '../../lib/hooks/block.ts';
import { launch } from '../../lib/hooks/launch.ts';
import { seeded } from '../kit/seeded.ts';

const blocks = suite('blocks in scripts of husky');

const cruel = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 40 }),
  fc
    .array(fc.constantFrom('npm test', '# >>> theurian', '# <<< theurian <<<x', '', '\r', 'é', 'exit 0'), {
      maxLength: 6,
    })
    .chain((lines) => fc.constantFrom('\n', '').map((end) => lines.join('\n') + end)),
);

blocks('what takes the block away gives the very bytes that were there before', () => {
  seeded(
    fc.property(cruel, (text) => assert.is(withoutBlock(withBlock(text, 'pre-commit')), text)),
    500,
  );
});

blocks('a block that is there is not added again', () => {
  const law = fc.property(cruel, (text) => {
    const once = withBlock(text, 'pre-push');
    assert.is(withBlock(once, 'pre-push'), once);
  });
  seeded(law, 500);
});

blocks('what stands after the block stays', () => {
  const text = `${withBlock('a', 'pre-push')}b\n`;
  assert.is(withoutBlock(text), 'ab\n');
});

blocks('a text without a whole block is left alone', () => {
  for (const text of ['', 'npm test\n', '# >>> theurian >>>\nx\n', 'x\n# <<< theurian <<<\n'])
    assert.is(withoutBlock(text), text);
});

blocks('the block ends the script with the code of who refused', () => {
  assert.match(withBlock('x\n', 'commit-msg'), `\n${launch('commit-msg', '"$@"')} || exit $?\n`);
});

blocks.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STATUSES } from '../../lib/model/words.ts';
import { surfaceable } from '../../lib/recall/visible.ts';

const visible = suite('visible');

visible('gives approved items only, unless more is asked for', () =>
  assert.equal(
    STATUSES.filter((status) => surfaceable(status, false)),
    ['approved'],
  ),
);

visible('gives drafts and proposed items when asked to, and never retired or rejected ones', () =>
  assert.equal(
    STATUSES.filter((status) => surfaceable(status, true)),
    ['draft', 'proposed', 'approved'],
  ),
);

visible.run();

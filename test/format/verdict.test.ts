import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseVerdict, printVerdict } from '../../lib/format/verdict.ts';
import type { IntentId, RunId, Verdict } from '../../lib/model/intent.ts';
import { mintIds } from '../../lib/model/proposal.ts';

const verdicts = suite('verdict');

const REJECTED: Verdict = {
  intentId: '01ARZ3NDEKTSV4RRFFQ69G5FAX' as IntentId,
  runId: 'run-1' as RunId,
  action: 'patch',
  name: 'foo',
  layer: 'project',
  decidedAt: '2026-08-01T09:30:00+00:00',
  outcome: 'rejected',
  proposalId: null,
  families: ['stale'],
  findings: [{ family: 'stale', detail: 'The old text does not stand in the body.' }],
};

const { proposal } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAX');

const ALL: readonly Verdict[] = [
  REJECTED,
  { ...REJECTED, action: null, name: null, layer: null, families: ['queue'], findings: [] },
  { ...REJECTED, outcome: 'proposed', proposalId: proposal, families: [], findings: [] },
];

for (const verdict of ALL)
  verdicts(`one of ${verdict.outcome} with ${verdict.families.length} families is read as it was printed`, () => {
    assert.equal(parseVerdict(Buffer.from(printVerdict(verdict))), { ok: true, value: verdict });
  });

const TEXT = printVerdict(REJECTED);

const REFUSED: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  ['a torn file', TEXT.slice(0, 40), /^It is no JSON\.$/],
  ['an outcome that is not known', TEXT.replace('"rejected"', '"accepted"'), /outcome \(enum\)/],
  ['a body beside it', TEXT.replace('"findings"', '"body": "x",\n  "findings"'), /additionalProperties/],
  ['a family that is not known', TEXT.replaceAll('"stale"', '"late"'), /a family is not known\.$/],
  ['a day that is none', TEXT.replace('2026-08-01', '2026-02-30'), /decidedAt is no instant\.$/],
];

for (const [what, text, says] of REFUSED)
  verdicts(`${what} is no verdict`, () => {
    const parsed = parseVerdict(Buffer.from(text));
    assert.match(parsed.ok ? '' : parsed.error, says);
  });

verdicts.run();

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeProposal } from '../../lib/drafts/remove-proposal.ts';
import { sweepDrafts } from '../../lib/drafts/sweep-drafts.ts';
import { writeProposal } from '../../lib/drafts/write-proposal.ts';
import { mintIds } from '../../lib/model/proposal.ts';
import { treeIn } from '../kit/tree.ts';

const removal = suite('remove proposal');
const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
removal.after(() => rmSync(root, { recursive: true }));

const { proposal: ID } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const OTHER = '01BX5ZZKBKACTAV9WEVGEMMVRZ';
const ROOM = '.theurian/proposals';
const PLACED = { room: 'proposals', id: ID } as const;

let made = 0;
const place = (): string => {
  made += 1;
  const top = join(root, `top${made}`);
  mkdirSync(top);
  const files = ['a/b/leaf.md', 'evidence.json', 'm.yaml'].map((path) => ({ path, bytes: Buffer.from(path) }));
  writeProposal(top, { ...PLACED, files });
  return top;
};
const names = (top: string): string[] => readdirSync(join(top, ROOM));

removal('a proposal goes with all that lies in it, and nothing else does', () => {
  const top = place();
  writeFileSync(join(top, ROOM, ID, 'note.txt'), 'x');
  mkdirSync(join(top, ROOM, OTHER));
  assert.equal(removeProposal(top, PLACED), { ok: true, value: { kind: 'removed', left: null } });
  assert.equal(names(top), [OTHER]);
});

removal('at every step it is whole, or is no proposal', () => {
  const top = place();
  const seen: string[] = [];
  removeProposal(top, PLACED, (step) => seen.push(`${step}: ${names(top).join(' ')}`));
  assert.equal(seen, [`draft-set-aside: .${ID}.gone`, 'draft-removed: ']);
});

removal('what is not there is absent, and so is what another one has just taken', () => {
  const top = place();
  assert.equal(removeProposal(top, { room: 'proposals-local', id: ID }), { ok: true, value: { kind: 'absent' } });
  removeProposal(top, PLACED);
  assert.equal(removeProposal(top, PLACED), { ok: true, value: { kind: 'absent' } });
  assert.equal(removeProposal(root, PLACED), { ok: true, value: { kind: 'absent' } });
});

removal('a leftover of a former removal is in nobody’s way', () => {
  const top = place();
  mkdirSync(join(top, ROOM, `.${ID}.gone/x`), { recursive: true });
  assert.is(removeProposal(top, PLACED).ok, true);
  assert.equal(names(top), []);
});

removal('links within it are removed and not followed', () => {
  const top = place();
  const outside = join(top, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'kept'), 'x');
  symlinkSync(outside, join(top, ROOM, ID, 'link'));
  assert.is(removeProposal(top, PLACED).ok, true);
  assert.equal(readdirSync(outside), ['kept']);
});

const obstacles = [
  { why: 'a link instead of it', at: `${ROOM}/${ID}`, link: true, code: 'ELOOP' },
  { why: 'a link instead of the room', at: ROOM, link: true, code: 'ELOOP' },
  { why: 'a link instead of .theurian', at: '.theurian', link: true, code: 'ELOOP' },
  { why: 'a file instead of it', at: `${ROOM}/${ID}`, link: false, code: 'ENOTDIR' },
] as const;

for (const { why, at, link, code } of obstacles)
  removal(`${why} stays where it is: ${code}`, () => {
    const top = place();
    const elsewhere = place();
    rmSync(join(top, at), { recursive: true });
    if (link) symlinkSync(join(elsewhere, at), join(top, at));
    else writeFileSync(join(top, at), 'x');
    const before = treeIn(elsewhere);
    assert.equal(removeProposal(top, PLACED), { ok: false, error: { kind: 'unwritable', path: at, code } });
    assert.equal(treeIn(elsewhere), before);
    assert.ok(existsSync(join(top, at)));
  });

if (process.getuid?.() !== 0)
  removal('a room that may not be written keeps its proposal', () => {
    const top = place();
    chmodSync(join(top, ROOM), 0o555);
    const removed = removeProposal(top, PLACED);
    chmodSync(join(top, ROOM), 0o755);
    assert.equal(removed, { ok: false, error: { kind: 'unwritable', path: `${ROOM}/${ID}`, code: 'EACCES' } });
    assert.equal(names(top), [ID]);
  });

const NOW = Date.UTC(2001, 1, 3);
const aged = (path: string, minutes: number): void => {
  mkdirSync(join(path, 'x'), { recursive: true });
  utimesSync(path, new Date(NOW - minutes * 60_000), new Date(NOW - minutes * 60_000));
};

removal(
  'what killed processes left is swept in both rooms: an hour after it was begun, or at once when it was taken away',
  () => {
    const top = place();
    for (const room of [ROOM, `${ROOM}-local`]) {
      aged(join(top, room, `.${ID}.new`), 61);
      aged(join(top, room, `.${OTHER}.new`), 59);
      aged(join(top, room, `.${ID}.gone`), 0);
      aged(join(top, room, '.mine.new'), 61);
      aged(join(top, room, `${OTHER}.gone`), 61);
      writeFileSync(join(top, room, `.${OTHER}.gone`), 'no directory');
    }
    sweepDrafts(top, NOW);
    const left = [`.${OTHER}.gone`, `.${OTHER}.new`, '.mine.new', `${OTHER}.gone`];
    assert.equal(names(top).sort(), [...left, ID].sort());
    assert.equal(readdirSync(join(top, `${ROOM}-local`)).sort(), [...left].sort());
  },
);

removal('one that was begun by a clock that is ahead is not swept', () => {
  const top = place();
  aged(join(top, ROOM, `.${ID}.new`), -600);
  sweepDrafts(top, NOW);
  assert.equal(names(top), [`.${ID}.new`, ID]);
});

removal('nothing is swept through a link, or where there is nothing', () => {
  const [top, elsewhere] = [place(), place()];
  aged(join(elsewhere, ROOM, `.${ID}.gone`), 0);
  rmSync(join(top, ROOM), { recursive: true });
  symlinkSync(join(elsewhere, ROOM), join(top, ROOM));
  aged(join(elsewhere, 'far'), 0);
  symlinkSync(join(elsewhere, 'far'), join(elsewhere, ROOM, `.${OTHER}.gone`));
  sweepDrafts(top, NOW);
  assert.equal(readdirSync(join(elsewhere, ROOM)).length, 3);
  sweepDrafts(elsewhere, NOW);
  assert.equal(names(elsewhere), [`.${OTHER}.gone`, ID]);
  assert.ok(existsSync(join(elsewhere, 'far/x')));
  sweepDrafts(root, NOW);
});

removal.run();

import { argv, env, stdout } from 'node:process';
import { moveRef } from '../../lib/git/move-ref.ts';
import { openRepository } from '../../lib/git/open.ts';
import { parseOid, parseRefName } from '../../lib/model/oid.ts';

// One of several processes that move the same ref at once; says what came of it.
const [, , at = '', prefer, ref = '', next = '', expected = ''] = argv;
const opened = await openRepository({ at, env, prefer: prefer === 'native' ? 'native' : 'isomorphic' });
const [name, to, from] = [parseRefName(ref), parseOid(next), parseOid(expected)];
if (!opened.ok || name === null || to === null) throw new Error('nothing to race for');
const moved = await moveRef(opened.value, name, to, from);
stdout.write(moved.ok ? 'moved' : moved.error.kind);
await opened.value.close();

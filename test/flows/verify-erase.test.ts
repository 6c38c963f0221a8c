import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { M } from '../kit/sound.ts';
import {
  ADAPTERS,
  AGENT,
  BOB,
  bodyPath,
  landing,
  line,
  mergeable,
  migrationPath,
  moves,
  type Scene,
  said,
  scene,
  verified,
  warned,
} from './verify-scene.ts';

const erasing = suite('erasures');

const GONE = { [migrationPath(1)]: null, [bodyPath(1)]: null };
const line1 = (nth = 1, reason = ' a token stood in it'): string => `Theurian-Erase: ${M(nth)}${reason}`;

interface Case {
  readonly act: (here: Scene) => unknown;
  /** The verdict, then what is warned of. */
  readonly says: readonly string[];
}

/** Brings files by a branch and a merge, with messages of their own. */
const bringing = (
  here: Scene,
  files: Readonly<Record<string, string | Uint8Array | null>>,
  { message = 'x', merge = 'Merge', who = BOB } = {},
): void => {
  here.branch('topic');
  here.direct(files, message, who);
  here.merge('topic', merge);
};

const cases: Readonly<Record<string, Case>> = {
  'a migration leaves by a review that names it with a reason': {
    act: (here) => bringing(here, GONE, { message: `Erase\n\n${line1()}\n` }),
    says: ['proven', 'erased'],
  },
  'a migration leaves where the merge names it': {
    act: (here) => bringing(here, GONE, { merge: `Merge\n\n${line1()}\n` }),
    says: ['proven', 'erased'],
  },
  'an erasure that two messages name is told once': {
    act: (here) => bringing(here, GONE, { message: `x\n\n${line1()}\n`, merge: `Merge\n\n${line1()}\n` }),
    says: ['proven', 'erased'],
  },
  'an agent may prepare an erasure that a person merges': {
    act: (here) => bringing(here, GONE, { message: `Erase\n\n${line1()}\n`, who: AGENT }),
    says: ['proven', 'erased'],
  },
  'a text may be written anew, with its migration': {
    act: (here) => bringing(here, landing(1, '# Redacted\n'), { message: `Redact\n\n${line1()}\n` }),
    says: ['proven', 'erased'],
  },
  'a text alone may not, since its migration pins it': {
    act: (here) => bringing(here, { [bodyPath(1)]: '# Redacted\n' }, { message: `Redact\n\n${line1()}\n` }),
    says: ['pin-mismatch', 'erased'],
  },
  'nothing leaves without a review': {
    act: (here) => here.direct(GONE, `Erase\n\n${line1()}\n`),
    says: ['review-missing one-parent', 'erased'],
  },
  'nothing leaves by an agent that merges': {
    act: (here) => {
      here.branch('topic');
      here.direct(GONE, `Erase\n\n${line1()}\n`);
      here.merge('topic', 'Merge', AGENT);
    },
    says: ['review-missing agent', 'erased'],
  },
  'nothing leaves without being named': {
    act: (here) => bringing(here, GONE),
    says: ['landed-changed deleted'],
  },
  'nothing leaves where another migration is named': {
    act: (here) => bringing(here, GONE, { message: `Erase\n\n${line1(2)}\n` }),
    says: ['landed-changed deleted'],
  },
  'nothing leaves where no reason is given': {
    act: (here) => bringing(here, GONE, { message: `Erase\n\n${line1(1, '')}\n` }),
    says: ['landed-changed deleted'],
  },
  'nothing leaves where the line stands in the middle of a message': {
    act: (here) => bringing(here, GONE, { message: `Erase\n\n${line1()}\n\nand more\n` }),
    says: ['landed-changed deleted'],
  },
  'what leaves beside it has to be named too': {
    act: (here) =>
      bringing(here, { ...GONE, [migrationPath(2)]: null, [bodyPath(2)]: null }, { message: `x\n\n${line1()}\n` }),
    says: ['landed-changed deleted', 'erased'],
  },
  'two migrations leave by two lines': {
    act: (here) =>
      bringing(
        here,
        { ...GONE, [migrationPath(2)]: null, [bodyPath(2)]: null },
        { message: `x\n\n${line1()}\n${line1(2)}\n` },
      ),
    says: ['proven', 'erased', 'erased'],
  },
  'a line that names what stays erases nothing': {
    act: (here) => bringing(here, landing(3), { message: `x\n\n${line1()}\n` }),
    says: ['proven'],
  },
  'a line that names what never landed erases nothing': {
    act: (here) => bringing(here, landing(3), { message: `x\n\n${line1(9)}\n` }),
    says: ['proven'],
  },
  'what leaves in one step by its name does not leave in the next': {
    act: (here) => {
      bringing(here, landing(3), { message: `x\n\n${line1()}\n` });
      here.reviewed(GONE);
    },
    says: ['landed-changed deleted'],
  },
  'what others need does not leave': {
    act: (here) => {
      const needing = String(landing(3)[migrationPath(3)]).replace(
        'operations:',
        `dependsOn:\n  - ${M(1)}\noperations:`,
      );
      here.reviewed({ ...landing(3), [migrationPath(3)]: needing });
      bringing(here, GONE, { message: `x\n\n${line1()}\n` });
    },
    says: ['dependency-missing', 'erased'],
  },
  'an erasure is told for ever': {
    act: (here) => {
      bringing(here, GONE, { message: `Erase\n\n${line1()}\n` });
      here.reviewed(landing(3));
      here.direct({ 'src/a.ts': '1\n' });
    },
    says: ['proven', 'erased'],
  },
};

for (const [name, { act, says }] of Object.entries(cases))
  erasing(name, async () => {
    const here = scene();
    here.reviewed(landing(1));
    here.reviewed(landing(2));
    const before = here.head();
    act(here);
    for (const prefer of ADAPTERS)
      for (const claim of [line(), moves(before, here.head('main'))]) {
        const found = await verified(here, claim, { prefer });
        assert.equal([said(found), ...warned(found)], says, `${claim.kind}, ${prefer}`);
      }
    here.remove();
  });

erasing('an erasure is told with the migration, the reason and the step, and told by a cache as well', async () => {
  const here = scene();
  here.reviewed(landing(1));
  bringing(here, GONE, { message: `Erase\n\n${line1()}\n` });
  for (const cache of [false, true, true]) {
    const found = await verified(here, line(), { cache });
    const told = found.ok ? found.value.findings.map(({ facts, at }) => ({ ...facts, path: at.path })) : [];
    assert.equal(told, [{ commit: here.head(), id: M(1), reason: 'a token stood in it', path: migrationPath(1) }]);
  }
  here.remove();
});

erasing('a merge that would erase is judged before it is made', async () => {
  const here = scene();
  here.reviewed(landing(1));
  here.branch('named');
  here.direct(GONE, `Erase\n\n${line1()}\n`);
  here.branch('unnamed');
  here.direct(GONE);
  for (const prefer of ADAPTERS) {
    const named = await verified(here, mergeable('named'), { prefer });
    assert.equal([said(named), ...warned(named)], ['proven', 'erased']);
    assert.is(said(await verified(here, mergeable('unnamed'), { prefer })), 'landed-changed deleted');
  }
  here.remove();
});

erasing.run();

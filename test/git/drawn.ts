import type { Lab } from '../kit/repo.ts';

/** Commits by their parents' numbers, all in the same second; gives their names by number. */
export const drawn = (here: Lab, dir: string, parents: readonly (readonly number[])[]): readonly string[] => {
  here.repo(dir, {}, '--quiet');
  const lines = parents.map((marks, index) => {
    const [first, ...others] = marks.map((mark) => `:${mark + 1}`);
    const from = first === undefined ? '' : `from ${first}\n${others.map((other) => `merge ${other}\n`).join('')}`;
    const who = 'committer A <a@b> 981173106 +0000';
    const name = String(index);
    const change =
      index % 2 === 0 ? `M 100644 inline .theurian/${name}\ndata 1\nx\n` : `M 100644 inline other/${name}\ndata 1\nx\n`;
    return `reset refs/heads/c${name}\n\ncommit refs/heads/c${name}\nmark :${index + 1}\n${who}\ndata ${name.length}\n${name}\n${from}${change}\n`;
  });
  here.raw(dir, ['fast-import', '--quiet', '--force'], { input: lines.join('') });
  return parents.map((_, index) => here.git(dir, 'rev-parse', `refs/heads/c${index}`));
};

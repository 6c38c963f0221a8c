import { CURRENT, FORMER, type ToldFindings } from './explanation.ts';

/** Why a skill, or all of them, may not be put into a host. */
export const hostTold = {
  'skill-occupied': {
    why: "theurian skills sync writes into directories that it made itself and into no others. It knows them by the marker .theurian-skill.json, which names the project, the item and the revision. Whatever else has the name of an approved skill is somebody's own: it is neither overwritten nor taken over, and the approved skill is not there until it has another name.",
    example: `$ ls -a .claude/skills/release-notes
SKILL.md                          not changed: no marker
.theurian-skill.json  SKILL.md    sound: made by theurian`,
    fix: [
      'Look at what stands there; nothing of it is changed.',
      'Give it another name, or move it out of the directory. A copy of a skill loses its marker, and then it is yours.',
      'Run theurian skills sync again.',
    ],
  },
  'skill-edited': {
    why: 'A skill in a host is a copy of what was reviewed. A file that was edited, added or removed there was not, and to overwrite it could lose work. So the directory stays as it is, and no newer revision takes its place until somebody decides.',
    example: `# .claude/skills/release-notes: SKILL.md was edited, revision ${FORMER}
$ theurian skills sync            not changed, so ${CURRENT} is not there
$ theurian skills sync --force    sound: moved to .archive/, and the served revision is put there`,
    fix: [
      'Compare it with what is served: theurian show ITEM',
      'Propose what is worth keeping: theurian propose --item-id ITEM --body-file SKILL.md …',
      'Move the directory aside and take what is served: theurian skills sync --force',
    ],
  },
  'host-target': {
    why: 'A link on the way to a directory of a host could lead anywhere, and what is written through it would land there. So below the top of the repository no link is followed, and elsewhere the directory itself may be none. What the repository configures has to lie in it, since whoever clones it has not agreed to more. Where git and the knowledge are kept no host reads.',
    example: `$ ls -ld .claude/skills
.claude/skills -> ../shared/skills    not written: a link
$ theurian skills sync --target ../shared/skills    sound: named by the one who runs it`,
    fix: [
      'Look at what the message names: ls -ld',
      'Put a directory in the place of a link, or name the one that it leads to with --target',
      'If the configuration names it: correct skills.targets in .theurian/config.yaml, by a reviewed change.',
    ],
  },
} satisfies Partial<ToldFindings>;

import type { SkillCard, SkillsShown } from '../../flows/skills-show.ts';
import { isRetired } from '../../model/words.ts';
import { theurianIn, words } from '../prose/command.ts';
import { retiredSkill } from '../prose/retired-skill.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { probationText, usesText } from './skills-list.ts';
import { unreviewedText } from './unreviewed.ts';

/** Shows the skills of a name, and says so where more than one is in force. */
export const skillCardsText = ({ unreviewed, ambiguous, skills }: SkillsShown, { paint }: Terminal): string =>
  [
    unreviewedText(unreviewed, paint),
    skills.map((card) => cardText(card, paint.bold)).join('\n'),
    ambiguous
      ? `\n${paint.yellow('Ambiguous')}: more than one skill of this name is in force; agents can change none of them.\n`
      : '',
  ].join('');

const cardText = (card: SkillCard, bold: (text: string) => string): string => {
  const { name, description, layer, itemId, origin, revisionId, status, files, projections } = card;
  const probation = probationText(card);
  const rows: readonly (readonly [string, string])[] = [
    ['layer', layer],
    ['item', itemId],
    ['made by', origin === 'agent' ? 'an agent' : 'a person'],
    ['revision', revisionId ?? 'none'],
    ['status', status],
    ['used', probation === '' ? usesText(card) : `${usesText(card)}; ${probation}`],
    ...files.map(({ path }) => ['file', path] as const),
    ...projections.map((one) => ['put at', projectionText(one)] as const),
  ];
  return [
    `${bold(name)}\n`,
    isRetired(status) ? `${plainLine(retiredSkill(name, card.successors))}\n` : '',
    `${plainLine(description ?? '(no description)')}\n`,
    ...rows.map(([label, value]) => `${label.padEnd(10)}${plainLine(value)}\n`),
    `Its text: ${words(...theurianIn(card.repository), 'show', itemId)}\n`,
  ].join('');
};

const projectionText = ({ target, revisionId, current, edited }: SkillCard['projections'][number]): string =>
  [target, ...(current ? [] : [`revision ${revisionId}`]), ...(edited ? ['edited there'] : [])].join(', ');

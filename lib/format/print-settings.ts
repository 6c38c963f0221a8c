import type { Config, Policy } from '../model/policy.ts';

/** Prints a policy file with a comment to each switch; parsing it gives the policy back. */
export const printPolicy = (policy: Policy): string =>
  [
    '# yaml-language-server: $schema=schema/policy.schema.json',
    '# Who may approve knowledge, and how it is proven. Always read from the first parent of the step under judgement.',
    'apiVersion: theurian.dev/policy/v1',
    '# The protected branches; knowledge is served from the first.',
    ...list('branches', policy.branches),
    '# Where the claims start; nothing earlier is claimed.',
    policy.since === null ? '# since: <commit>' : `since: "${policy.since}"`,
    '# commit: pins and replay | merge: landed by a merge | trailer: approval in the message | signed: approval by key',
    `review: ${policy.review}`,
    '# true: the approver is nobody who wrote any commit of the step',
    `twoParty: ${policy.twoParty}`,
    '# How many different people have to approve at the levels trailer and signed.',
    ...(policy.threshold === 1 ? ['# threshold: 1'] : [`threshold: ${policy.threshold}`]),
    '# E-mail patterns of those who may review, and of agents, who never count as reviewers.',
    ...list('reviewers', policy.reviewers),
    ...list('agents', policy.agents),
    '# Pinned keys whose signature makes a squash commit count as a merge.',
    ...(policy.forgeKeys.length === 0 ? ['# forgeKeys: []'] : list('forgeKeys', policy.forgeKeys)),
    '',
  ].join('\n');

/** Prints a configuration file. */
export const printConfig = (config: Pick<Config, 'projectId'>): string =>
  [
    '# yaml-language-server: $schema=schema/config.schema.json',
    'apiVersion: theurian.dev/v1',
    `projectId: ${quoted(config.projectId)}`,
    '',
  ].join('\n');

const list = (key: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [`${key}: []`] : [`${key}:`, ...items.map((item) => `- ${quoted(item)}`)];

// A JSON string is a YAML string once the characters that YAML forbids are escaped too; bare, `2001` would be a number.
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
    `projectId: ${config.projectId}`,
    '',
  ].join('\n');

// JSON strings are YAML strings, whatever they hold.
const list = (key: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [`${key}: []`] : [`${key}:`, ...items.map((item) => `- ${JSON.stringify(item)}`)];

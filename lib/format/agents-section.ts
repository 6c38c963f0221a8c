import { fromTop, GOVERNED_DIRECTORIES, GOVERNED_FILES } from '../model/governed.ts';

/** Commands that lead past the hooks, or that are a person's to give; a star stands for anything. */
const NOT_FOR_AGENTS = [
  'git commit *--no-verify*',
  'git commit -n *',
  'git merge *--no-verify*',
  'git push *--no-verify*',
  'git -c core.hooksPath*',
  'git config *core.hooksPath*',
  'THEURIAN_HOOKS=*',
  'gh pr merge *--admin*',
  'theurian propose accept*',
];

const DENIED = [
  ...GOVERNED_DIRECTORIES.map((name) => `Edit(${fromTop(name)}/**)`),
  ...GOVERNED_FILES.map((name) => `Edit(${fromTop(name)})`),
  ...NOT_FOR_AGENTS.map((command) => `Bash(${command})`),
];

const COUNTING = [{ type: 'command', command: 'theurian skills use --hook' }];

/** Hooks of a host that count how skills are used. Source: Claude Code's hooks reference. */
const HOOKS = {
  PostToolUse: [{ matcher: 'Skill', hooks: COUNTING }],
  UserPromptSubmit: [{ hooks: COUNTING }],
};

// So that a section that everybody reads stays short.
const rows = (texts: readonly string[], width: number): readonly string[] =>
  listed(
    texts.flatMap((_, nth) =>
      nth % width > 0
        ? []
        : [
            texts
              .slice(nth, nth + width)
              .map((text) => JSON.stringify(text))
              .join(', '),
          ],
    ),
  );

const listed = (lines: readonly string[]): readonly string[] =>
  lines.map((line, nth) => (nth + 1 < lines.length ? `${line},` : line));

/**
 * What agents are told of a project, as the lines of a section of Markdown.
 *
 * Source: the rules are those of Claude Code's settings, `permissions.deny`, where `Edit` stands for every tool that writes
 *         files. They are a courtesy: what counts is what `theurian verify` proves.
 */
export const AGENTS_SECTION: readonly string[] = [
  '## What this team knows',
  '',
  'Decisions, conventions and rejected approaches are in `.theurian/`, reviewed. Ask before you design: with `knowledge_search` and',
  '`knowledge_get` of the MCP server theurian, else with `theurian search WORDS` and `theurian show ITEM`. To add or change something,',
  'draft it with `knowledge_propose_change`, else with `theurian propose`; say what you want of a skill with `stage_skill`, else with',
  '`theurian skills stage`. A person reviews it and lands it.',
  '',
  'Never write below `.theurian/` in any other way, and never go past the hooks (`--no-verify`, `-c core.hooksPath`,',
  '`THEURIAN_HOOKS=off`). What lands without a review is found and refused later. Tools that take a list of what is denied get this one,',
  'and a host with hooks counts by them how skills are used (others call `theurian skills use NAME` at each use); in `.claude/settings.json`:',
  '',
  '```json',
  '{',
  '  "permissions": { "deny": [',
  ...rows(DENIED, 3).map((row) => `    ${row}`),
  '  ] },',
  '  "hooks": {',
  ...listed(Object.entries(HOOKS).map(([event, hooks]) => `    "${event}": ${JSON.stringify(hooks)}`)),
  '  }',
  '}',
  '```',
];

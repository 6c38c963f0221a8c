import type { Secret } from './secret.ts';
import { type Signs, signsIn } from './signs.ts';

/**
 * The rules of secretlint's recommended preset that run here, by their short names, with their signs: one of them stands, in
 * any case, in all that the rule finds.
 */
export const PRESET_SIGNS = {
  aws: ['secret'],
  privatekey: ['-----begin'],
  npm: ['x-oauth-basic@github', 'npm_'],
  basicauth: ['://'],
  slack: ['xoxb-', 'xoxp-', 'xapp-', 'xoxa-', 'xoxo-', 'xoxr-', 'hooks.slack.com/'],
  sendgrid: ['sg.'],
  shopify: ['shppa_', 'shpca_', 'shpat_', 'shpss_'],
  github: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  openai: ['t3blbkfj'],
  anthropic: ['sk-ant-api0'],
  linear: ['lin_api_'],
  '1password': ['ops_ey'],
  'database-connection-string': ['mongodb', 'mysql', 'postgres'],
} as const satisfies Readonly<Record<string, Signs>>;

type Name = keyof typeof PRESET_SIGNS;

/** Their short names. */
export const PRESET_RULES = Object.keys(PRESET_SIGNS) as readonly Name[];

/** The rules that do not: one reads files, and one lets a text switch off its own screening. */
export const PRESET_LEFT_OUT = ['gcp', 'filter-comments'] as const;

/**
 * Finds what secretlint's recommended preset finds.
 *
 * Its rules run without its engine, which obeys `secretlint-disable` in the text, reads the environment and slows down with
 * every text it has seen. They get no path, so that none looks at a disk. What they say is dropped, as it quotes the secret.
 * Cost:   the preset is loaded at the first call.
 */
export const presetSecrets = async (text: string): Promise<readonly Secret[]> => {
  running ??= (await presetRules()).flatMap((rule) => {
    const name = PRESET_RULES.find((one) => one === nameOf(rule));
    return name === undefined ? [] : [{ name, rule }];
  });
  const has = signsIn(text.toLowerCase());
  const worth = running.filter(({ name }) => has(PRESET_SIGNS[name]));
  const found = await Promise.all(worth.map((one) => secretsBy(one, text)));
  return found.flat();
};

// Told apart once.
let running: readonly Running[] | null = null;

interface Running {
  readonly name: Name;
  readonly rule: Rule;
}

/** Returns the short names of all rules that the installed preset has. */
export const presetNames = async (): Promise<readonly string[]> => (await presetRules()).map(nameOf);

// Loaded when it is needed, and not before.
const presetRules = async (): Promise<readonly Rule[]> =>
  (await import('@secretlint/secretlint-rule-preset-recommend')).rules;

// What a rule is. The types of secretlint are a package of their own, which is not installed.
interface Rule {
  readonly meta: { readonly id: string };
  readonly create: (context: Context, options: object) => { readonly file?: (source: Source) => unknown };
}

interface Source {
  readonly content: string;
  readonly filePath: string;
  readonly ext: string;
}

interface Context {
  readonly sharedOptions: object;
  readonly createTranslator: () => (id: string) => { readonly message: string; readonly messageId: string };
  readonly report: (told: { readonly range: readonly [number, number] }) => void;
  readonly ignore: () => void;
}

const secretsBy = async ({ name, rule }: Running, text: string): Promise<readonly Secret[]> => {
  const found: Secret[] = [];
  const handler = rule.create(
    {
      sharedOptions: {},
      createTranslator: () => (id) => ({ message: id, messageId: id }),
      report: ({ range: [start, end] }) => found.push({ rule: name, start, end: runOn(text, end), sure: true }),
      ignore: () => undefined,
    },
    {},
  );
  await handler.file?.({ content: text, filePath: '', ext: '' });
  return found;
};

const nameOf = (rule: Rule): string => rule.meta.id.replace('@secretlint/secretlint-rule-', '');

// Some ranges begin at the name before a secret and are as long as the secret alone, so that its end would be left over.
const runOn = (text: string, end: number): number => {
  RUN.lastIndex = end;
  return end + (RUN.exec(text)?.[0].length ?? 0);
};
const RUN = /[A-Za-z0-9_+/=-]*/y;

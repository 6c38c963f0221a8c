import type { Run, Verb } from './verb.ts';

/** The code of each verb, by its words; loaded when it is called, and nothing before. */
const CODE: Readonly<Record<string, () => Promise<{ readonly run: Run }>>> = {
  init: () => import('./verbs/init.ts'),
  'migrate validate': () => import('./verbs/validate.ts'),
  'migrate status': () => import('./verbs/status.ts'),
  'migrate plan': () => import('./verbs/plan.ts'),
  'migrate state': () => import('./verbs/state.ts'),
  'migrate apply': () => import('./verbs/apply.ts'),
  list: () => import('./verbs/list.ts'),
  show: () => import('./verbs/show.ts'),
  log: () => import('./verbs/log.ts'),
  search: () => import('./verbs/search.ts'),
  propose: () => import('./verbs/propose.ts'),
  'propose list': () => import('./verbs/propose-list.ts'),
  'propose show': () => import('./verbs/propose-show.ts'),
  'propose check': () => import('./verbs/propose-check.ts'),
  'propose accept': () => import('./verbs/accept.ts'),
  'propose rebase': () => import('./verbs/rebase.ts'),
  'propose reject': () => import('./verbs/reject.ts'),
  'hooks install': () => import('./verbs/hooks-install.ts'),
  'hooks uninstall': () => import('./verbs/hooks-uninstall.ts'),
  'hooks status': () => import('./verbs/hooks-status.ts'),
  'ci init': () => import('./verbs/ci-init.ts'),
  'review import': () => import('./verbs/review-import.ts'),
  'skills list': () => import('./verbs/skills-list.ts'),
  'skills show': () => import('./verbs/skills-show.ts'),
  'skills use': () => import('./verbs/skills-use.ts'),
  'skills usage': () => import('./verbs/skills-usage.ts'),
  'skills review': () => import('./verbs/skills-review.ts'),
  'skills stage': () => import('./verbs/skills-stage.ts'),
  'skills promote': () => import('./verbs/skills-promote.ts'),
  'skills account': () => import('./verbs/skills-account.ts'),
  'skills sync': () => import('./verbs/skills-sync.ts'),
  approve: () => import('./verbs/approve.ts'),
  verify: () => import('./verbs/verify.ts'),
  mcp: () => import('./verbs/serve-agents.ts'),
  'mcp config': () => import('./verbs/client-config.ts'),
  doctor: () => import('./verbs/doctor.ts'),
  explain: () => import('./verbs/explain.ts'),
  completion: () => import('./verbs/completion.ts'),
  version: () => import('./verbs/version.ts'),
};

/** Loads the code of a verb. A verb without code is a bug. */
export const loadVerb = async ({ path }: Verb): Promise<Run> => {
  const load = CODE[path.join(' ')];
  if (load === undefined) throw new Error(`no code for the verb ${path.join(' ')}`);
  return (await load()).run;
};

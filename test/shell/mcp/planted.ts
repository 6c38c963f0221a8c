/** What code tries that does not belong into the server, and what it is told there. */
export interface Attempt {
  readonly why: string;
  /** Statements: `fs` is Node's, `T` is `.theurian` of a repository, `O` a directory outside of it. */
  readonly code: string;
  readonly told: string;
  /** What the same code is told in a process that is not held: that it is done, unless something else is said. */
  readonly free?: string;
}

const DENIED = 'ERR_ACCESS_DENIED';
const DONE = 'done';

// Of the rooms there are `proposals` with a file `in`, and `proposals-local`; `link` in `.theurian` leads to `O`.
export const ATTEMPTS: readonly Attempt[] = [
  { why: 'a file in a room', code: "fs.writeFileSync(T + '/proposals/x', '')", told: DONE },
  {
    why: 'a directory in the other room',
    code: "fs.mkdirSync(T + '/proposals-local/d/e', { recursive: true })",
    told: DONE,
  },
  { why: 'a file outside', code: "fs.writeFileSync(O + '/x', '')", told: DENIED },
  { why: 'a directory outside', code: "fs.mkdtempSync(O + '/d')", told: DENIED },
  { why: 'a file beside the rooms', code: "fs.writeFileSync(T + '/migrations/x.yaml', '')", told: DENIED },
  { why: 'a room whose name goes on', code: "fs.writeFileSync(T + '/proposals-locally', '')", told: DENIED },
  { why: 'a file in git’s directory', code: "fs.writeFileSync(T + '/../.git/refs/planted', '')", told: DENIED },
  { why: 'a file by way of two dots', code: "fs.writeFileSync(T + '/proposals/../policy.yaml', '')", told: DENIED },
  {
    why: 'a file by way of two dots from within',
    code: "process.chdir(T + '/proposals'); fs.writeFileSync('../policy.yaml', '')",
    told: DENIED,
  },
  { why: 'a file by a path of bytes', code: "fs.writeFileSync(Buffer.from(T + '/policy.yaml'), '')", told: DENIED },
  { why: 'a file by a URL', code: "fs.writeFileSync(new URL('file://' + T + '/policy.yaml'), '')", told: DENIED },
  { why: 'a file through a link that is there', code: "fs.writeFileSync(T + '/link/x', '')", told: DENIED },
  { why: 'a copy out of a room', code: "fs.copyFileSync(T + '/proposals/in', T + '/migrations/x')", told: DENIED },
  {
    why: 'a copy of a whole room',
    code: "fs.cpSync(T + '/proposals', T + '/migrations/x', { recursive: true })",
    told: DENIED,
  },
  {
    why: 'a move out of a room',
    code: "fs.renameSync(T + '/proposals/in', T + '/migrations/in.yaml')",
    told: DENIED,
  },
  {
    why: 'a move into a room',
    code: "fs.renameSync(T + '/policy.yaml', T + '/proposals/policy.yaml')",
    told: DENIED,
  },
  { why: 'a move of a whole room', code: "fs.renameSync(T + '/proposals', T + '/elsewhere')", told: DENIED },
  {
    why: 'a second name out of a room',
    code: "fs.linkSync(T + '/proposals/in', T + '/migrations/in.yaml')",
    told: DENIED,
  },
  { why: 'a second name into a room', code: "fs.linkSync(T + '/policy.yaml', T + '/proposals/p')", told: DENIED },
  { why: 'a link of its own', code: "fs.symlinkSync(O, T + '/proposals/s')", told: DENIED },
  { why: 'a link of its own to nowhere', code: "fs.symlinkSync('../x', T + '/proposals/s')", told: DENIED },
  { why: 'a descriptor to write by', code: "fs.openSync(T + '/policy.yaml', 'r+')", told: DENIED },
  {
    why: 'a write by a descriptor to read by',
    code: "fs.writeSync(fs.openSync(T + '/policy.yaml', 'r'), 'x')",
    told: 'EBADF',
    free: 'EBADF',
  },
  {
    why: 'a write by the path of a descriptor to read by',
    code: "fs.writeFileSync('/proc/self/fd/' + fs.openSync(T + '/policy.yaml', 'r'), 'x')",
    told: DENIED,
  },
  {
    why: 'other rights by a descriptor',
    code: "fs.fchmodSync(fs.openSync(T + '/policy.yaml', 'r'), 0o777)",
    told: DENIED,
  },
  {
    why: 'another time by a descriptor',
    code: "fs.futimesSync(fs.openSync(T + '/policy.yaml', 'r'), 1, 1)",
    told: DENIED,
  },
  {
    why: 'an end by a descriptor',
    code: "fs.ftruncateSync(fs.openSync(T + '/policy.yaml', 'r'), 1)",
    told: 'EINVAL',
    free: 'EINVAL',
  },
  { why: 'an end of a file by its path', code: "fs.truncateSync(T + '/policy.yaml', 1)", told: DENIED },
  { why: 'more of a file', code: "fs.appendFileSync(T + '/policy.yaml', 'x')", told: DENIED },
  { why: 'a removal', code: "fs.rmSync(T + '/policy.yaml')", told: DENIED },
  {
    why: 'a stream',
    code: "await new Promise((yes, no) => fs.createWriteStream(T + '/policy.yaml').on('error', no).on('open', yes))",
    told: DENIED,
  },
  { why: 'a promise', code: "await fs.promises.writeFile(T + '/policy.yaml', '')", told: DENIED },
  {
    why: 'a promise of a handle',
    code: "await (await fs.promises.open(T + '/policy.yaml', 'a')).close()",
    told: DENIED,
  },
  { why: 'a process', code: "(await import('node:child_process')).spawnSync('true')", told: DENIED },
  {
    why: 'a fork',
    code: "(await import('node:child_process')).fork('x.js', { stdio: 'ignore' }).unref()",
    told: DENIED,
  },
  {
    why: 'a worker',
    code: "new (await import('node:worker_threads')).Worker('1', { eval: true }).unref()",
    told: DENIED,
  },
  {
    why: 'an addon',
    code: "process.dlopen({ exports: {} }, '/x.node')",
    told: 'ERR_DLOPEN_DISABLED',
    free: 'ERR_DLOPEN_FAILED',
  },
];

/** Returns the source of a function that tries all of it, and gives what each attempt was told. `before` is run before each. */
export const tries = ({ T, O, before = '' }: { readonly T: string; readonly O: string; readonly before?: string }) => `
async () => {
  const fs = (await import('node:fs')).default;
  const [T, O] = ${JSON.stringify([T, O])};
  const told = [];
  for (const attempt of [${ATTEMPTS.map(({ code }) => `async () => { ${code}; }`).join(',\n')}]) {
    ${before}
    try { await attempt(); told.push('done'); } catch (error) { told.push(error.code ?? error.message); }
  }
  return told;
}`;

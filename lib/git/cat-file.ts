import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type BatchAnswer, batchParser } from './batch.ts';
import { ALWAYS, childEnv, failure } from './child.ts';
import type { Answer, Git } from './repository.ts';

/** What is asked of git, each an object name or a revision without a line feed. */
export interface Question {
  readonly whats: readonly string[];
  /** Takes the answer to one of them, in their order; a fault ends the matter. */
  readonly take: (answer: BatchAnswer, what: string) => Fault | null;
  /** The most bytes of each object that are kept; all when left out. */
  readonly keep?: number;
}

/** Reads objects through `git cat-file`. */
export interface CatFile {
  /**
   * Puts a question to the one long-lived child, which is started when first needed.
   *
   * Fails:  with the first fault of `take`, or with `lost` for the object at which git gave up.
   */
  ask(question: Question): Answer<void>;
  close(): Promise<void>;
}

/** Turns the death of git at one object, and its last words, into a fault. */
export type Lost = (what: string, says: string) => Fault | null;

interface Pending extends Question {
  next: number;
  fault: Fault | null;
  readonly settle: (answer: Result<void, Fault> | Answer<void>) => void;
}

/** Makes a reader with one child for all questions, which writes the answers to each of them out together. */
export const catFile = (git: Git, lost: Lost): CatFile => {
  let line: Line | null = null;
  let speech = COMMANDS;
  const older = (): void => {
    speech = NAMES;
  };
  const ask = (question: Question): Answer<void> => {
    if (question.whats.length === 0) return Promise.resolve(ok(undefined));
    if (speech === NAMES && question.whats.length >= MANY) return askOnce(git, lost, question);
    if (line === null || line.dead()) line = openLine(git, speech, { lost, again: ask, older });
    return line.ask(question);
  };
  return {
    ask,
    close: async () => {
      await line?.close();
      line = null;
    },
  };
};

/** How a child is asked. */
interface Speech {
  readonly args: readonly string[];
  readonly said: (whats: readonly string[]) => string;
}

// Source: git-cat-file(1). Since git 2.36 it can be told when to write out what it has; before, it does so object by object.
const COMMANDS: Speech = {
  args: ['cat-file', '--batch-command', '--buffer'],
  said: (whats) => `contents ${whats.join('\ncontents ')}\nflush\n`,
};
const NAMES: Speech = { args: ['cat-file', '--batch'], said: (whats) => `${whats.join('\n')}\n` };
const ALL_AT_ONCE: Speech = { ...NAMES, args: [...NAMES.args, '--buffer'] };

// Below this many, a question costs less than the start of a child for it.
const MANY = 200;

// What git ends with when it does not know an option.
const USAGE = 129;

/** Puts one large question to a child of its own, which buffers its output. */
const askOnce = async (git: Git, lost: Lost, question: Question): Answer<void> => {
  const again = (): Answer<void> => Promise.reject(new TypeError('one line has one question'));
  const line = openLine(git, ALL_AT_ONCE, { lost, again, older: () => undefined });
  const answer = line.ask(question);
  line.finish();
  const settled = await answer;
  await line.close();
  return settled;
};

interface Line {
  ask(question: Question): Answer<void>;
  /** Says that no more questions come. */
  finish(): void;
  dead(): boolean;
  close(): Promise<void>;
}

interface Loss {
  readonly lost: Lost;
  /** Puts a question that git did not come to to another child. */
  readonly again: (question: Question) => Answer<void>;
  /** Is told that git is too old to be asked this way. */
  readonly older: () => void;
}

const openLine = (git: Git, { args, said }: Speech, { lost, again, older }: Loss): Line => {
  const child = spawn(git.path, [...ALWAYS, ...args], { cwd: git.at, env: childEnv(git.env), windowsHide: true });
  const queue: Pending[] = [];
  const ended = endOf(child, (says, code) => {
    const left = queue.splice(0);
    const unknown = code === USAGE && args === COMMANDS.args;
    if (unknown) older();
    const first = unknown ? undefined : left.shift();
    first?.settle(err(first.fault ?? deathAt(first, lost, { says, code, args })));
    for (const pending of left) pending.settle(again(pending));
  });
  child.stdout.on('data', batchParser(answering(queue, () => hold(child, false))));
  hold(child, false);
  return {
    ask: (question) =>
      new Promise((resolve) => {
        hold(child, true);
        queue.push({ ...question, next: 0, fault: null, settle: resolve });
        child.stdin.write(said(question.whats));
      }),
    finish: () => child.stdin.end(),
    dead: () => ended.over,
    // Nobody needs to wait for its end: nothing is asked any more, and it holds nothing but what it reads.
    close: async () => {
      child.stdin.end();
      child.kill();
    },
  };
};

/** Hands the answers that come in to the question at the head of the queue. */
const answering = (
  queue: Pending[],
  idle: () => void,
): { keep: () => number; take: (answer: BatchAnswer) => void } => ({
  keep: () => (queue[0]?.fault === null ? (queue[0].keep ?? Infinity) : 0),
  take: (answer) => {
    const pending = queue[0];
    if (pending === undefined) return;
    pending.fault ??= pending.take(answer, pending.whats[pending.next] ?? '');
    pending.next += 1;
    if (pending.next < pending.whats.length) return;
    queue.shift();
    if (queue.length === 0) idle();
    pending.settle(pending.fault === null ? ok(undefined) : err(pending.fault));
  },
});

interface Death {
  readonly says: string;
  readonly code: number | null;
  readonly args: readonly string[];
}

const deathAt = (pending: Pending, lost: Lost, { says, code, args }: Death): Fault =>
  lost(pending.whats[pending.next] ?? '', says) ?? failure(args, { code, says, out: Buffer.alloc(0) });

const endOf = (
  child: ChildProcessWithoutNullStreams,
  tell: (says: string, code: number | null) => void,
): { over: boolean } => {
  const says: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => says.push(chunk));
  child.stdin.on('error', () => undefined);
  const end = { over: false };
  const over = (text: string, code: number | null): void => {
    end.over = true;
    tell(text, code);
  };
  child.on('error', (error) => over(error.message, null));
  child.on('exit', () => {
    end.over = true;
  });
  child.on('close', (code) => over(Buffer.concat(says).toString('utf8').trim(), code));
  return end;
};

/** Keeps this process alive while an answer is awaited, and only then: a forgotten `close` must not hang a command. */
const hold = (child: ChildProcessWithoutNullStreams, wanted: boolean): void => {
  for (const part of [child, child.stdin, child.stdout, child.stderr]) {
    // Pipes are sockets, which the types of a child's streams do not say.
    const turn = wanted ? 'ref' : 'unref';
    const act: unknown = Reflect.get(part, turn);
    if (typeof act === 'function') Reflect.apply(act, part, []);
  }
};

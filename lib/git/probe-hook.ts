import { runScript, type Script } from './run-script.ts';

/** What a hook says of itself: the program it would call. Null where it found none. */
export interface Probed {
  readonly node: string | null;
  readonly cli: string | null;
}

/** Asks a hook of ours whether it runs, without having it judge; null when it does not answer for that event. */
export const probeHook = async (script: Script, event: string): Promise<Probed | null> => {
  const { code, out } = await runScript({ ...script, env: { ...script.env, THEURIAN_HOOKS: 'probe' } });
  const lines = out.split('\n');
  if (code !== 0 || !/^theurian-hook \d+$/.test(lines[0] ?? '') || !lines.includes(`event ${event}`)) return null;
  const told = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) || null;
  return { node: told('node'), cli: told('cli') };
};

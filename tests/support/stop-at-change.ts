import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The calls of `node:fs` that change something on disk, of those that the engine uses. */
const CHANGES = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
] as const;

class Stopped extends Error {}

/**
 * Runs something in which nothing is changed on disk any more after so many changes, as if the process had been killed there: code that
 * cleans up changes nothing either. Returns how many there were.
 */
export async function stopAfter(changes: number, run: () => Promise<unknown> | unknown): Promise<number> {
  const originals = CHANGES.map((name) => [name, fs[name]] as const);
  let done = 0;
  for (const [name, original] of originals)
    Object.assign(fs, {
      [name]: (...args: unknown[]): unknown => {
        if (done === changes) throw new Stopped(`stopped after ${changes} changes`);
        done += 1;
        return (original as (...given: unknown[]) => unknown)(...args);
      },
    });
  syncBuiltinESMExports();
  try {
    await run();
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  }
  return done;
}

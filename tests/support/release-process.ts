/**
 * Run by a test as a process of its own until it is killed: publishes, rolls back and tidies in an output folder, or only tidies, beside
 * another one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { beginRelease, discardRelease, publishRelease } from '../../engine/build/release/release-writer.ts';
import { finishSwitch, servedReleases, takeLock } from '../../engine/build/release/release.ts';
import { rollBack } from '../../engine/build/release/rollback.ts';
import { tidy } from '../../engine/build/release/tidy.ts';
import { WITHOUT_PROCESSES } from './publish-folder.ts';
import { changingFiles } from './small-release.ts';

const [out = '', seed = '0', part = 'all'] = process.argv.slice(2);

/** The number of the act that tidies; those below 5 build. */
const TIDY = 7;

/** Numbers that look random and are the same for the same seed (mulberry32). */
let state = Number(seed);
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

async function build(): Promise<void> {
  const lock = takeLock(out);
  if ('heldBy' in lock) throw new Error(`the lock is held by ${lock.heldBy}`);
  finishSwitch(out);
  const writer = beginRelease(out);
  const id = `r${random(12)}`;
  for (const [path, text] of Object.entries(changingFiles(id))) writer.write(path, text);
  if (random(8) === 0) discardRelease(writer, WITHOUT_PROCESSES.tidy);
  else await publishRelease(writer, { id, builtAt: '2026-03-14T09:26:53.000Z' }, WITHOUT_PROCESSES);
  lock.release();
}

process.stdout.write('ready\n');
for (;;) {
  const act = part === 'tidy' ? TIDY : random(10);
  if (act === TIDY) await delay(1);
  if (act < 5) await build();
  else if (act <= TIDY) tidy(out);
  else rollBack(out, servedReleases(out)[random(5)]?.release, WITHOUT_PROCESSES.tidy);
}

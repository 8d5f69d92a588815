import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tidy } from '../../engine/build/release/tidy.ts';
import { startLoad } from '../support/load.ts';
import { ownMemory } from '../support/own-memory.ts';
import { publishCopy } from '../support/published.ts';
import { serveBuild } from '../support/served.ts';
import { descendants } from '../support/started.ts';
import { withFolder } from '../support/temporary.ts';

/* Issue 15, 6 to 9. How long the visitors wait is measured by `npm run bench -- service`. */

const SWITCHES = Number(process.env.SWITCHES ?? 20);
/** After this switch, memory is looked at for the first time. */
const EARLY = 2;
/** How much more of it there may be in the end, as a share. */
const GROWTH = 0.1;
/** Answers of each kind after a switch before memory is looked at, and how long it is looked at, in seconds. */
const ANSWERS = 1000;
const LOOK = 10;
const LOADS = [
  { path: '/th/faq/default.html', status: 301 },
  { path: '/th/faq', status: 200 },
  // A page that is rendered when it is asked for.
  { path: '/error?path=%2Fnothing', status: 404, connections: 1, pause: 20 },
];

test(
  `${SWITCHES} switches under load lose no request, and leave no memory behind`,
  { timeout: 1_800_000 },
  async () => {
    await withFolder(async (out) => {
      await publishCopy(out, 'r0');
      const service = await serveBuild({ out });
      const pid = service.process.pid ?? 0;
      const loads = LOADS.map((load) => startLoad(service.port, load));
      const held = new Map<number, number>();
      for (let number = 1; number <= SWITCHES; number += 1) {
        await publishCopy(out, `r${number}`);
        tidy(out, { spares: false });
        await expect
          .poll(() => service.lines().at(-1))
          .toMatchObject({ msg: 'serving the new build', build: `r${number}` });
        // The process of the release before has ended.
        await expect.poll(() => descendants(pid).length, { timeout: 60_000 }).toBe(1);
        if (number !== EARLY && number !== SWITCHES) continue;
        const before = loads.map((load) => load.answered());
        for (const [index, load] of loads.entries())
          await expect
            .poll(load.answered, { timeout: 300_000 })
            .toBeGreaterThan((before[index] ?? 0) + ANSWERS / (LOADS[index]?.connections === 1 ? 10 : 1));
        held.set(number, await average(() => [pid, ...descendants(pid)].reduce((sum, one) => sum + ownMemory(one), 0)));
      }
      for (const load of loads) {
        const { answered, lost, refused } = await load.stop();
        expect([lost, refused]).toEqual([[], 0]);
        expect(answered).toBeGreaterThan(0);
      }
      const [early = 0, late = 0] = held.values();
      console.log(`after ${EARLY} switches ${megabytes(early)}, after ${SWITCHES} ${megabytes(late)}`);
      expect(late / early - 1).toBeLessThan(GROWTH);
      service.stop();
      expect(await service.ended).toBe(0);
    });
  },
);

/** The average of what is measured twice a second. */
async function average(measure: () => number): Promise<number> {
  const seen: number[] = [];
  for (const end = Date.now() + LOOK * 1000; Date.now() < end; await delay(500)) seen.push(measure());
  return seen.reduce((sum, one) => sum + one, 0) / seen.length;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

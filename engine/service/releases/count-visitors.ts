import { setTimeout as delay } from 'node:timers/promises';
import { ANSWERS } from '../metrics.ts';
import type { ProcessMetrics, Visitors } from './messages.ts';
import type { ReleaseProcess } from './release-process.ts';

/** At this rate or more, in requests a second, the next process practises. Below it, hardly a visitor waits for code to be compiled. */
const MANY = 20;
/** How long they are counted, in milliseconds: not longer than the next process takes to start. */
const COUNTED_FOR = 250;
/** The counting ends after this time, in milliseconds. */
const WITHIN = 1000;

/** Tells whether a process has many visitors. A process that does not answer in time counts as one with many. */
export async function countVisitors(process: Pick<ReleaseProcess, 'metrics'>): Promise<Visitors> {
  const counted = async (): Promise<Visitors> => {
    const before = answersIn(await process.metrics());
    await delay(COUNTED_FOR);
    const answers = answersIn(await process.metrics()) - before;
    return answers < MANY * (COUNTED_FOR / 1000) ? 'few' : 'many';
  };
  return Promise.race([counted(), delay(WITHIN, 'many' as const, { ref: false })]);
}

function answersIn(metrics: ProcessMetrics): number {
  const values = metrics.find(({ name }) => name === ANSWERS)?.values ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}

import { DatabaseUnavailableError } from './database/guard.ts';
import type { MachineClock } from './machine-clock.ts';
import type { Store } from './store.ts';

export interface WindowRule {
  /** How many are let through in a window. */
  readonly most: number;
  /** How long a window is, in milliseconds. */
  readonly window: number;
}

export interface WindowCounts {
  /** Counts one more in the window of a key, which begins with its first one. Returns the milliseconds to wait, or 0 if it is let through. */
  count(key: string, rule: WindowRule): Promise<number>;
  /** Takes back one that was counted. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Deletes what was counted in windows that have ended, if none was longer. */
  deleteEnded(longest: number): Promise<void>;
}

/** The tables of such counts. */
export type CountModel = 'attempt' | 'rateLimit';

interface CountRow {
  readonly count: number;
  /** When the window began, by the clock. */
  readonly since: number | bigint;
  /** The start of the machine on which the window began, and its uptime then. Rows of earlier versions have neither. */
  readonly machineStart: string | null;
  readonly uptime: number | bigint | null;
}

/** How often counting is tried again when others count for the same key at the same time. */
const MOST_RACES = 20;

/** How far the clocks of two services may be apart, in milliseconds. A window that began later than that began under a wrong clock. */
const SKEW = 60_000;

/**
 * How long windows of other machines are kept after their end, in milliseconds: their clocks may be right, and ours wrong. If somebody asks
 * for one, another takes its place earlier.
 */
const OTHERS_KEPT_FOR = 24 * 3600 * 1000;

/**
 * Counts what happens in windows of time, in a table that all services share.
 *
 * A window that began since this machine was started ends by its uptime, whatever the clock says: a clock that jumps ahead would let more
 * through, and one that is put back would lengthen the wait. A machine that is suspended lengthens the wait, too, because its uptime does not
 * grow; the clock is not asked then, as nothing tells a suspended machine from a wrong clock. Windows that began on another machine, or
 * before this one was started, end by the clock. After a clock that was ahead, no one waits longer than a window.
 */
export function createWindowCounts(store: Store, model: CountModel, clock: MachineClock): WindowCounts {
  /** Returns what a row says of a window that begins now. */
  const beginning = (): Omit<CountRow, 'count'> => ({
    since: clock.now(),
    machineStart: clock.machineStart,
    uptime: clock.uptime(),
  });

  /** Returns the milliseconds until a window ends, or 0 if it has ended or began under a wrong clock. */
  function restOf({ since, machineStart, uptime }: CountRow, window: number): number {
    const age = machineStart === clock.machineStart ? clock.uptime() - Number(uptime) : clock.now() - Number(since);
    return age < -SKEW ? 0 : Math.min(window, Math.max(0, window - age));
  }

  /** Returns the milliseconds to wait, or undefined if the row was changed by another one in between. */
  async function tryToCount(key: string, { most, window }: WindowRule): Promise<number | undefined> {
    const uptime = clock.uptime();
    const below = { field: 'count', operator: 'lt', value: most } as const;
    const counted = await store.incrementOne({
      model,
      where: [
        { field: 'key', value: key },
        { field: 'machineStart', value: clock.machineStart },
        { field: 'uptime', operator: 'gt', value: uptime - window },
        { field: 'uptime', operator: 'lte', value: uptime + SKEW },
        below,
      ],
      increment: { count: 1 },
    });
    if (counted) return 0;
    const row = await store.findOne<CountRow>({ model, where: [{ field: 'key', value: key }] });
    if (!row) return (await tryToCreate(key)) ? 0 : undefined;
    const rest = restOf(row, window);
    if (rest > 0 && row.count >= most) return rest;
    const same = [
      { field: 'key', value: key },
      { field: 'since', value: Number(row.since) },
      { field: 'machineStart', value: row.machineStart },
      { field: 'uptime', value: row.uptime === null ? null : Number(row.uptime) },
    ];
    const changed = await store.incrementOne(
      rest > 0
        ? { model, where: [...same, below], increment: { count: 1 } }
        : { model, where: same, increment: {}, set: { count: 1, ...beginning() } },
    );
    return changed ? 0 : undefined;
  }

  /** Begins a window for a key that has none. Returns false if it has one meanwhile. */
  async function tryToCreate(key: string): Promise<boolean> {
    try {
      await store.create({ model, data: { key, count: 1, ...beginning() } });
      return true;
    } catch (cause) {
      if (cause instanceof DatabaseUnavailableError) throw cause;
      return false;
    }
  }

  return {
    async count(key, rule) {
      for (let again = 0; again < MOST_RACES; again += 1) {
        const wait = await tryToCount(key, rule);
        if (wait !== undefined) return wait;
      }
      throw new Error('an attempt could not be counted');
    },
    async giveBack(key) {
      await store.incrementOne({
        model,
        where: [
          { field: 'key', value: key },
          { field: 'count', operator: 'gt', value: 0 },
        ],
        increment: { count: -1 },
      });
    },
    async forget(key) {
      await store.deleteMany({ model, where: [{ field: 'key', value: key }] });
    },
    async deleteEnded(longest) {
      const { machineStart } = clock;
      await store.deleteMany({
        model,
        where: [
          { field: 'machineStart', value: machineStart },
          { field: 'uptime', operator: 'lte', value: clock.uptime() - longest },
        ],
      });
      const kept = longest + OTHERS_KEPT_FOR;
      for (const far of [
        { field: 'since', operator: 'lte', value: clock.now() - kept },
        { field: 'since', operator: 'gt', value: clock.now() + kept },
      ] as const)
        await store.deleteMany({
          model,
          where: [
            far,
            { field: 'machineStart', value: null, connector: 'OR' },
            { field: 'machineStart', operator: 'ne', value: machineStart, connector: 'OR' },
          ],
        });
    },
  };
}

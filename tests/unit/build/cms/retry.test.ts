import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../../engine/build/cms/limits.ts';
import { createRetry, parseRetryAfter } from '../../../../engine/build/cms/retry.ts';
import { TransportError } from '../../../../engine/build/cms/transport-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The times in ms at which the attempts of a call begin that always fails with this. */
async function attemptsOf(cause: unknown, chance: number, total = LIMITS.total): Promise<number[]> {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const begin = Date.now();
  const times: number[] = [];
  const policy = createRetry(LIMITS, begin + total);
  const done = policy
    .execute(() => {
      times.push(Date.now() - begin);
      throw cause;
    })
    .catch((error: unknown) => expect(error).toBe(cause));
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  return times;
}

const passing = (retryAfter?: number): TransportError =>
  new TransportError('status', 'The CMS answered with the status 503.', retryAfter === undefined ? {} : { retryAfter });

describe('attempts', () => {
  test.each<[what: string, cause: unknown, chance: number, times: number[]]>([
    ['three, after the shortest waits', passing(), 0, [0, 100, 200]],
    ['three, after the longest waits', passing(), 1, [0, 400, 1_400]],
    ['the waits are by chance', passing(), 0.5, [0, 250, 800]],
    ['as the CMS asks', passing(2_000), 0.5, [0, 2_000, 4_000]],
    ['as the CMS asks, as long as there is time', passing(6_000), 0, [0, 6_000]],
    ['none where the CMS asks for more than there is', passing(60_000), 0, [0]],
    [
      'none after a fault that stays',
      new TransportError('tooLarge', 'The CMS answered with a body that is too large.'),
      0,
      [0],
    ],
    ['none after a mistake of ours', new Error('ours'), 0, [0]],
  ])('%s', async (_, cause, chance, times) => {
    expect(await attemptsOf(cause, chance)).toEqual(times);
  });

  test('end with the time of the call', async () => {
    expect(await attemptsOf(passing(), 1, 450)).toEqual([0, 400]);
  });
});

describe('Retry-After', () => {
  test.each<[header: string | undefined, ms: number | undefined]>([
    [undefined, undefined],
    ['0', 0],
    ['3', 3_000],
    ['Sat, 21 Nov 2026 16:00:05 GMT', 5_000],
    ['Sat, 21 Nov 2026 15:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('%j: %s ms', (header, ms) => {
    expect(parseRetryAfter(header, Date.parse('2026-11-21T16:00:00Z'))).toBe(ms);
  });
});

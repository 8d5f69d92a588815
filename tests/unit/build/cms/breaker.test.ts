import { BrokenCircuitError } from 'cockatiel';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBreaker } from '../../../../engine/build/cms/breaker.ts';
import { LIMITS } from '../../../../engine/build/cms/limits.ts';
import { TransportError } from '../../../../engine/build/cms/transport-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fault = (): never => {
  throw new TransportError('unreachable', 'The CMS could not be reached.');
};

/** Makes calls: `x` fails, `.` succeeds, and `-` lets a second pass. Returns what each came to: `o` where it was not let through. */
async function run(text: string, breaker = createBreaker(LIMITS.breaker)): Promise<string> {
  let result = '';
  for (const letter of text) {
    if (letter === '-') vi.advanceTimersByTime(1_000);
    else
      result += await breaker
        .execute(() => (letter === 'x' ? fault() : '.'))
        .catch((cause: unknown) => (cause instanceof BrokenCircuitError ? 'o' : 'x'));
  }
  return result;
}

describe('the breaker', () => {
  test.each<[what: string, calls: string, results: string]>([
    ['stays closed below 20 calls', 'x'.repeat(19), 'x'.repeat(19)],
    ['opens with the 20th of failing calls', 'x'.repeat(22), `${'x'.repeat(20)}oo`],
    ['opens at half of them', `${'.x'.repeat(10)}.`, `${'.x'.repeat(10)}o`],
    ['stays closed below half', `${'..x'.repeat(10)}`, '..x'.repeat(10)],
    ['counts ten seconds only', `${'x'.repeat(19)}${'-'.repeat(10)}xxx`, 'x'.repeat(22)],
    ['lets nothing through for five seconds', `${'x'.repeat(20)}----.-.`, `${'x'.repeat(20)}o.`],
    [
      'a probe that succeeds closes it, and what was is forgotten',
      `${'x'.repeat(20)}-----.xxx`,
      `${'x'.repeat(20)}.xxx`,
    ],
    ['a probe that fails opens it for five seconds more', `${'x'.repeat(20)}-----x.----.-.`, `${'x'.repeat(20)}xoo.`],
  ])('%s', async (_, calls, results) => {
    expect(await run(calls)).toBe(results);
  });

  test('lets one probe through while others wait for it', async () => {
    const breaker = createBreaker(LIMITS.breaker);
    await run('x'.repeat(20), breaker);
    vi.advanceTimersByTime(5_000);
    let asked = 0;
    let answer: (value: string) => void = () => undefined;
    const call = (): Promise<string> =>
      breaker.execute(() => {
        asked += 1;
        return new Promise<string>((done) => (answer = done));
      });
    const probe = call();
    const second = call();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    answer('first');
    expect(await probe).toBe('first');
    await vi.advanceTimersByTimeAsync(1);
    answer('second');
    expect(await second).toBe('second');
  });

  test('counts only faults of the transport', async () => {
    const breaker = createBreaker(LIMITS.breaker);
    for (let count = 0; count < 40; count += 1)
      await breaker.execute(() => Promise.reject(new Error('ours'))).catch(() => undefined);
    expect(await breaker.execute(() => 'through')).toBe('through');
  });
});

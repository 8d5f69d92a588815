import { expect, onTestFinished, test, vi } from 'vitest';
import { createAttempts, type Attempts } from '../../../../engine/service/accounts/attempts.ts';

const WINDOW = 900_000;

interface Locked {
  readonly attempts: Attempts;
  /** How often the database was asked whether an attempt is allowed. */
  readonly asked: () => number;
}

/** Attempts of a database in which the last one that is allowed was counted. `looked`: when it says so. */
function locked(rest = WINDOW, looked = Promise.resolve()): Locked {
  const count = vi.fn(() => looked.then(() => rest));
  return {
    attempts: createAttempts(
      { count, giveBack: async () => undefined, forget: async () => undefined, deleteEnded: async () => undefined },
      { purpose: 'sign-in', most: 10, window: WINDOW },
    ),
    asked: () => count.mock.calls.length,
  };
}

test('who goes on after a refusal is refused for a second without another look at the database', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
  onTestFinished(() => clock.mockRestore());
  const { attempts, asked } = locked();
  for (let time = 0; time < 5; time += 1) expect(await attempts.count('Ada@customer.example ')).toBe(WINDOW);
  expect(asked()).toBe(1);
  await attempts.count('bob@customer.example');
  expect(asked()).toBe(2);
  // The reading may be a few milliseconds old.
  await new Promise((done) => setTimeout(done, 20));
  clock.mockReturnValue(6001);
  await attempts.count('ada@customer.example');
  expect(asked()).toBe(3);
});

test.each(['forget', 'giveBack'] as const)('a refusal that was lifted (%s) is forgotten', async (lift) => {
  const { attempts, asked } = locked();
  await attempts.count('ada@customer.example');
  await attempts[lift]('ada@customer.example');
  const before = asked();
  await attempts.count('ada@customer.example');
  expect(asked()).toBe(before + 1);
});

test('a refusal that ends within a second is not remembered', async () => {
  const { attempts, asked } = locked(500);
  await attempts.count('ada@customer.example');
  await attempts.count('ada@customer.example');
  expect(asked()).toBe(2);
});

test('a refusal that is lifted while it is looked up is not remembered', async () => {
  const looked = Promise.withResolvers<void>();
  const { attempts, asked } = locked(WINDOW, looked.promise);
  const counted = attempts.count('ada@customer.example');
  await attempts.forget('ada@customer.example');
  looked.resolve();
  await counted;
  await attempts.count('ada@customer.example');
  expect(asked()).toBe(2);
});

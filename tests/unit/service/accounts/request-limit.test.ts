import { expect, test, vi } from 'vitest';
import { createRequestLimit } from '../../../../engine/service/accounts/request-limit.ts';

test.each([
  [0, { allowed: true, retryAfter: null }],
  [1, { allowed: false, retryAfter: 1 }],
  [9001, { allowed: false, retryAfter: 10 }],
])('a wait of %i ms is told in whole seconds', async (wait, told) => {
  const count = vi.fn(async () => wait);
  const nothing = async (): Promise<void> => undefined;
  const limit = createRequestLimit(() => ({ count, giveBack: nothing, forget: nothing, deleteEnded: nothing }));
  expect(await limit.consume('192.0.2.1|/sign-in/email', { window: 10, max: 3 })).toEqual(told);
  expect(count).toHaveBeenCalledExactlyOnceWith('192.0.2.1|/sign-in/email', { window: 10_000, most: 3 });
});

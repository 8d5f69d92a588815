import { expect, test, vi } from 'vitest';
import { startDeletingExpired } from '../../../../engine/service/accounts/expired-rows.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');

test('counts that have ended are deleted every minute, what has expired every hour', async () => {
  vi.useFakeTimers({ now: NOW });
  const deleted: string[] = [];
  const deleteEndedCounts = vi.fn(async () => undefined);
  const stop = startDeletingExpired({
    store: {
      async deleteMany({ model }) {
        deleted.push(model);
        return 0;
      },
      updateMany: async () => 0,
    },
    deleteEndedCounts,
    unconfirmedFor: MINUTE,
    requestsKeptFor: 365 * 24 * 3600 * 1000,
    onError: (message) => expect.unreachable(message),
  });
  const times = (): number[] => [
    deleteEndedCounts.mock.calls.length,
    deleted.filter((model) => model === 'verification').length,
  ];
  await vi.advanceTimersByTimeAsync(0);
  expect(times()).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(59 * MINUTE);
  expect(times()).toEqual([60, 1]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(times()).toEqual([61, 2]);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(times()).toEqual([61, 2]);
  vi.useRealTimers();
});

/* Issue 15, 13: better-auth locks the second step until a time, which a clock two days ahead puts two days off. */
test('every minute, locks of second steps that end too late are shortened to the usual time', async () => {
  vi.useFakeTimers({ now: NOW });
  const updateMany = vi.fn(async () => 0);
  const stop = startDeletingExpired({
    store: { deleteMany: async () => 0, updateMany },
    deleteEndedCounts: async () => undefined,
    unconfirmedFor: MINUTE,
    requestsKeptFor: 365 * 24 * 3600 * 1000,
    onError: (message) => expect.unreachable(message),
  });
  await vi.advanceTimersByTimeAsync(MINUTE);
  await stop();
  vi.useRealTimers();
  expect(updateMany).toHaveBeenCalledTimes(2);
  expect(updateMany).toHaveBeenLastCalledWith({
    model: 'twoFactor',
    where: [{ field: 'lockedUntil', operator: 'gt', value: new Date(NOW + 17 * MINUTE) }],
    update: { lockedUntil: new Date(NOW + 16 * MINUTE) },
  });
});

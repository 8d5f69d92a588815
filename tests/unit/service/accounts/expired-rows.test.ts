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
    },
    deleteEndedCounts,
    unconfirmedFor: MINUTE,
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

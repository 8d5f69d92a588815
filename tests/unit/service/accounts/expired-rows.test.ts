import { expect, test, vi } from 'vitest';
import { startDeletingExpired } from '../../../../engine/service/accounts/expired-rows.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');

interface Deletion {
  readonly model: string;
  readonly where: readonly { readonly field: string; readonly operator?: string; readonly value: unknown }[];
}

/* Issue 15, 13: better-auth refuses an address until the time of its last request is over, though a wrong clock has noted it. */
test('counts of a clock that was ahead are deleted every minute, what has expired every hour', async () => {
  vi.useFakeTimers({ now: NOW });
  const deletions: Deletion[] = [];
  const deleteEndedCounts = vi.fn(async () => undefined);
  const stop = startDeletingExpired({
    store: {
      async deleteMany(deletion) {
        deletions.push(deletion as Deletion);
        return 0;
      },
    },
    deleteEndedCounts,
    unconfirmedFor: MINUTE,
    onError: (message) => expect.unreachable(message),
  });
  const ahead = (): Deletion[] =>
    deletions.filter(({ model, where }) => model === 'rateLimit' && where[0]?.operator === 'gt');
  const sessions = (): Deletion[] =>
    deletions.filter(({ model, where }) => model === 'session' && where[0]?.field === 'expiresAt');
  await vi.advanceTimersByTimeAsync(0);
  expect(ahead().map(({ where }) => where)).toEqual([[{ field: 'lastRequest', operator: 'gt', value: NOW + MINUTE }]]);
  await vi.advanceTimersByTimeAsync(59 * MINUTE);
  expect([ahead().length, deleteEndedCounts.mock.calls.length, sessions().length]).toEqual([60, 60, 1]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(sessions().length).toBe(2);
  await stop();
  const before = deletions.length;
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(deletions.length).toBe(before);
  vi.useRealTimers();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createGuard,
  DatabaseUnavailableError,
  type Guard,
} from '../../../../engine/service/accounts/database/guard.ts';

/* Issue 15, 4: a request waits for the database of the accounts for a bounded time, and not at all while it is known to be away. */

const PATIENCE = 2500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A database that answers, hangs or refuses, and counts what it is asked. */
function createDatabase() {
  let asked = 0;
  return {
    state: 'answers' as 'answers' | 'hangs' | 'is away' | 'refuses the statement',
    asked: () => asked,
    query(): Promise<string> {
      asked += 1;
      switch (this.state) {
        case 'answers':
          return Promise.resolve('a row');
        case 'hangs':
          return new Promise(() => undefined);
        case 'is away':
          return Promise.reject(Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }));
        case 'refuses the statement':
          return Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' }));
      }
    },
  };
}

async function ask(guard: Guard, database: ReturnType<typeof createDatabase>): Promise<unknown> {
  return guard.run(() => database.query()).catch((cause: unknown) => cause);
}

test('a query that hangs is given up after the patience, and no earlier', async () => {
  const [guard, database] = [createGuard(PATIENCE), createDatabase()];
  database.state = 'hangs';
  let answer: unknown;
  void ask(guard, database).then((given) => (answer = given));
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeInstanceOf(DatabaseUnavailableError);
});

test('after three failures in a row nothing is asked, until one query is let through each second', async () => {
  const [guard, database] = [createGuard(PATIENCE), createDatabase()];
  database.state = 'is away';
  for (let failure = 1; failure <= 3; failure += 1)
    expect(await ask(guard, database)).toBeInstanceOf(DatabaseUnavailableError);
  expect(database.asked()).toBe(3);
  expect(await ask(guard, database)).toBeInstanceOf(DatabaseUnavailableError);
  expect(database.asked()).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ask(guard, database)).toBeInstanceOf(DatabaseUnavailableError);
  expect(database.asked()).toBe(4);
  expect(await ask(guard, database)).toBeInstanceOf(DatabaseUnavailableError);
  expect(database.asked()).toBe(4);
  // It is back.
  database.state = 'answers';
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ask(guard, database)).toBe('a row');
  expect(await ask(guard, database)).toBe('a row');
  expect(database.asked()).toBe(6);
});

test('an answer between failures starts the count anew', async () => {
  const [guard, database] = [createGuard(PATIENCE), createDatabase()];
  for (const state of ['is away', 'is away', 'answers', 'is away', 'is away'] as const) {
    database.state = state;
    await ask(guard, database);
  }
  database.state = 'answers';
  expect(await ask(guard, database)).toBe('a row');
});

test('a statement that the database refuses is an error of the statement, however often it comes', async () => {
  const [guard, database] = [createGuard(PATIENCE), createDatabase()];
  database.state = 'refuses the statement';
  for (let time = 1; time <= 5; time += 1)
    expect(await ask(guard, database)).toMatchObject({ name: 'Error', code: '23505' });
  database.state = 'answers';
  expect(await ask(guard, database)).toBe('a row');
});

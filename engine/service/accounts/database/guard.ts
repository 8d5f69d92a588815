import { AsyncLocalStorage } from 'node:async_hooks';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import { isStatementError } from './statement-error.ts';

/** The database does not answer, or refuses to: nothing is known about the data. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Lets a request wait for the database, but not for long. */
export interface Guard {
  /** Rejects with a DatabaseUnavailableError if the work takes too long or the database cannot do it. Errors in a statement pass. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** After so many failures in a row, every query is refused at once. */
const FAILURES = 3;
/** After so many milliseconds without a query, one is let through to find out whether the database is back. */
const TRY_AGAIN = 1000;

/** Creates the guard of one database. `patience`: milliseconds for one piece of work. */
export function createGuard(patience: number): Guard {
  const breaker = circuitBreaker(
    handleWhen((cause) => !isStatementError(cause)),
    { halfOpenAfter: TRY_AGAIN, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  const policy = wrap(breaker, timeout(patience, TimeoutStrategy.Aggressive));
  return {
    async run(work) {
      try {
        return await policy.execute(work);
      } catch (cause) {
        if (isStatementError(cause)) throw cause;
        const task = tasks.getStore();
        if (task) task.unavailable = true;
        const told = cause instanceof Error ? cause.message : String(cause);
        throw new DatabaseUnavailableError(`the database of the accounts does not answer: ${told}`, { cause });
      }
    },
  };
}

/** What happened to the database while an account was asked for something. */
interface Task {
  unavailable: boolean;
}

const tasks = new AsyncLocalStorage<Task>();

/**
 * Runs a task on accounts. better-auth turns an error of the database into an answer, such as that the visitor is not signed in; if the
 * database was unavailable, the task rejects with a DatabaseUnavailableError all the same.
 */
async function runTask<T>(task: () => Promise<T>): Promise<T> {
  const state: Task = { unavailable: false };
  const unavailable = (cause?: unknown): Error =>
    new DatabaseUnavailableError('the database of the accounts does not answer', { cause });
  let done: T;
  try {
    done = await tasks.run(state, task);
  } catch (cause) {
    throw state.unavailable ? unavailable(cause) : cause;
  }
  if (state.unavailable) throw unavailable();
  return done;
}

type Method = (...args: never[]) => Promise<unknown>;

/** Returns the same methods; each of them, and of the objects in it, is a task of its own. */
export function withTasks<T extends object>(methods: T): T {
  const wrap = (value: unknown): unknown => {
    if (typeof value === 'function') return (...args: never[]) => runTask(() => (value as Method)(...args));
    return typeof value === 'object' && value !== null ? withTasks(value) : value;
  };
  return Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, wrap(value)])) as T;
}

import { test } from 'vitest';
import { COVERS_ALL } from './coverage.ts';

/** `test` of Vitest, as far as `testInAll` has it. */
type TestInAll = Pick<typeof test, 'each'> & ((name: string, run: () => Promise<void> | void) => void);

/** Registers no test. */
const none: TestInAll = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * A test that only `npm run test:all` runs: it takes seconds, and what it shows is near to what a test of `npm test` shows, in which a file of
 * tests takes about ten seconds.
 */
export const testInAll: TestInAll = COVERS_ALL ? test : none;

import { defineConfig } from 'vitest/config';

/** Test suites by what they need: `unit` nothing, `conformance` the real manifests and real servers, `e2e` Chromium and a build, `long` an hour. */
const suite = (name: string, timeout: number): object => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node',
    testTimeout: timeout,
    hookTimeout: timeout,
    // A condition is waited for as long as a slow machine needs; only one that never comes fails.
    expect: { poll: { timeout: 30_000 } },
  },
});

export default defineConfig({
  test: {
    projects: [
      suite('unit', 400_000),
      suite('conformance', 1_500_000),
      suite('e2e', 600_000),
      suite('long', 3_600_000),
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Test suites by what they need: `unit` nothing, `conformance` the real manifests and real servers, `e2e` Chromium and a build. */
const suite = (name: string, timeout: number): object => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node',
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

export default defineConfig({
  test: {
    projects: [suite('unit', 120_000), suite('conformance', 600_000), suite('e2e', 600_000)],
  },
});

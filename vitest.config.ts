import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/sequencer.ts';

/** No test takes this long; one that waits for something that never comes ends. In milliseconds. */
const TIMEOUT = 300_000;
/** Tests that `npm run test:all` adds build all sites, or load a service for twenty minutes. */
const LONG_TIMEOUT = 3_600_000;

interface Suite {
  readonly name: string;
  readonly timeout?: number;
  /** True where the tests look at a build of the sites, which is then made first. */
  readonly needsBuild?: boolean;
  /** True where each test file has modules of its own. Files that share them save a sixth of the processor time. */
  readonly isolate?: boolean;
}

/** Test suites by what they need: `unit` nothing, `servers` real servers, `browser` Chromium, `long` an hour. */
function suite({ name, timeout = TIMEOUT, needsBuild = false, isolate = true }: Suite): object {
  return {
    // tests/node_modules holds a React too, for Next: components and tests must share that of the project.
    // The theme of the repository imports parts of the engine by the name of the package, as every project does.
    resolve: { dedupe: ['react', 'react-dom'], alias: { 'sitefold/theme': `${import.meta.dirname}/engine/theme` } },
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      environment: 'node',
      // The same on a desk as in CI, where a build makes no spare releases in the background.
      env: { CI: 'true' },
      isolate,
      setupFiles: ['tests/support/fixed-seed.ts'],
      testTimeout: timeout,
      hookTimeout: timeout,
      globalSetup: needsBuild ? ['tests/support/built.ts'] : [],
      // A condition is waited for as long as a slow machine needs; only one that never comes fails.
      expect: { poll: { timeout: 60_000 } },
    },
  };
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      suite({ name: 'unit', isolate: false }),
      suite({ name: 'servers', needsBuild: true, isolate: false }),
      suite({ name: 'browser', needsBuild: true, isolate: false }),
      suite({ name: 'long', timeout: LONG_TIMEOUT, needsBuild: true }),
    ],
  },
});

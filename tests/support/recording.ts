import type { Recording } from '../../engine/build/recording/recorder.ts';

/** A recording of a small build: two stages, and the pages of one process. */
export const RECORDING: Recording = {
  stages: [
    {
      name: 'checking manifests and content',
      began: 0,
      took: 1200,
      ownSeconds: 1.5,
      childSeconds: 0,
      pages: 0,
      files: 0,
      bytes: 0,
    },
    {
      name: 'rendering the pages',
      began: 1200,
      took: 10_500,
      ownSeconds: 0.25,
      childSeconds: 9,
      pages: 1200,
      files: 0,
      bytes: 50_000_000,
    },
  ],
  shares: [
    {
      pid: 4711,
      pages: [
        { flag: 'th', remainder: 'faq', template: 'faq-list', began: 2000, took: 12.5 },
        { flag: '', remainder: 'faq/101', template: 'faq-detail', began: 2020, took: 90 },
      ],
    },
  ],
  memory: [{ at: 2000, bytes: 300 * 1024 ** 2 }],
};

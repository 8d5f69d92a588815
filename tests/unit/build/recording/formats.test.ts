import { expect, test } from 'vitest';
import { formatStages } from '../../../../engine/build/recording/format-stages.ts';
import { formatTrace } from '../../../../engine/build/recording/format-trace.ts';
import { RECORDING } from '../../../support/recording.ts';

test('the stages as a table', () => {
  expect(formatStages(RECORDING)).toBe(
    [
      'stage                              time      CPU  child CPU  pages  files    bytes',
      'checking manifests and content   1.20 s   1.50 s     0.00 s      0      0  0 bytes',
      'rendering the pages             10.50 s   9.25 s     9.00 s  1,200      0  47.7 MB',
      'all                             11.70 s  10.75 s     9.00 s  1,200      0  47.7 MB',
      '',
      '2 pages in 0.11 s, rendered beside the other work. Processes and their pages count in the stage in which they end.',
      '',
    ].join('\n'),
  );
});

test('where the system does not tell, the time of child processes is unknown', () => {
  const stages = RECORDING.stages.map((stage) => ({ ...stage, childSeconds: undefined }));
  const text = formatStages({ stages, shares: [] });
  expect(text.split('\n')[1]).toMatch(/ 1\.50 s and more {2,}unknown /);
});

test('the trace has the stages, the pages of each process, and the memory', () => {
  const { traceEvents } = JSON.parse(formatTrace(RECORDING)) as { traceEvents: readonly Record<string, unknown>[] };
  const pids = new Set(traceEvents.filter(({ ph }) => ph === 'M').map(({ pid }) => pid));
  expect([...pids]).toEqual([1, 4711]);
  expect(traceEvents.filter(({ cat }) => cat === 'stage').map(({ name, ts, dur }) => [name, ts, dur])).toEqual([
    ['checking manifests and content', 0, 1_200_000],
    ['rendering the pages', 1_200_000, 10_500_000],
  ]);
  expect(traceEvents.find(({ cat }) => cat === 'page')).toEqual({
    name: '/th/faq',
    cat: 'page',
    ph: 'X',
    ts: 2_000_000,
    dur: 12_500,
    pid: 4711,
    tid: 4711,
    args: { template: 'faq-list' },
  });
  expect(traceEvents.find(({ ph }) => ph === 'C')).toMatchObject({ name: 'memory', args: { MiB: 300 } });
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createRecorder } from '../../../../engine/build/recording/recorder.ts';

test('a stage has what was added to the release in it, and the first one begins with the process', () => {
  const recorder = createRecorder();
  const after = new Map([['client/old/index.html', { sha256: '', bytes: 7 }]]);
  const fresh = new Set<string>();
  const add = (path: string, bytes: number): void => {
    after.set(path, { sha256: '', bytes });
    fresh.add(path);
  };
  recorder.stage('checking');
  recorder.watch({ after, fresh });
  recorder.stage('rendering');
  add('client/faq/index.html', 100);
  add('client/news/index.html', 20);
  recorder.stage('writing');
  add('client/robots.txt', 3);
  const { stages } = recorder.end();
  expect(stages.map(({ name, pages, files, bytes }) => [name, pages, files, bytes])).toEqual([
    ['checking', 0, 0, 0],
    ['rendering', 2, 0, 120],
    ['writing', 0, 1, 3],
  ]);
  expect(stages[0]?.began).toBe(0);
  for (const [index, { began, took }] of stages.entries())
    expect(stages[index + 1]?.began ?? Infinity).toBeGreaterThanOrEqual(began + took);
});

test.runIf(process.platform === 'linux')(
  'the processor time of a child process counts in the stage in which it ends',
  () => {
    const recorder = createRecorder();
    recorder.stage('before');
    recorder.stage('child');
    execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
    recorder.stage('after');
    const [before, child, after] = recorder.end().stages.map(({ childSeconds }) => childSeconds ?? Number.NaN);
    expect(child).toBeGreaterThan(0.25);
    expect(after).toBe(0);
    expect(before).not.toBeNaN();
  },
);

test('the pages of another process are at the time of this one', () => {
  const recorder = createRecorder();
  const page = { flag: 'th', remainder: 'faq', template: 'faq-list', began: 5, took: 2 };
  recorder.share({ pid: 1, pages: [page] }, performance.timeOrigin + 1000);
  expect(recorder.end().shares).toEqual([{ pid: 1, pages: [{ ...page, began: 1005 }] }]);
});

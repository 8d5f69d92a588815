import { expect, test } from 'vitest';
import { countVisitors } from '../../../engine/service/releases/count-visitors.ts';
import { createMetrics, type Metrics } from '../../../engine/service/metrics.ts';

/** Counts the visitors of a process that answers so many requests between two readings of its figures. */
async function counted(answer: (metrics: Metrics) => void): Promise<string> {
  const metrics = createMetrics(() => 'test');
  let first = true;
  return await countVisitors({
    async metrics() {
      if (!first) answer(metrics);
      first = false;
      return await metrics.values();
    },
  });
}

const times = (count: number, act: () => void): void => {
  for (let time = 0; time < count; time += 1) act();
};

test('a process that answers nothing has few visitors', async () => {
  expect(await counted(() => undefined)).toBe('few');
});

test('one that answers some requests now and then has few, whatever they are', async () => {
  expect(
    await counted((metrics) => {
      metrics.ended('page', '2xx', 0.001);
      metrics.redirected(performance.now());
    }),
  ).toBe('few');
});

test('one that answers many has many: pages, redirects and both', async () => {
  const page = (metrics: Metrics) => metrics.ended('page', '2xx', 0.001);
  const redirect = (metrics: Metrics) => metrics.redirected(performance.now());
  expect(await counted((metrics) => times(100, () => page(metrics)))).toBe('many');
  expect(await counted((metrics) => times(100, () => redirect(metrics)))).toBe('many');
  expect(
    await counted((metrics) => {
      times(3, () => page(metrics));
      times(3, () => redirect(metrics));
    }),
  ).toBe('many');
});

test('five answers in a quarter of a second are many, four are few', async () => {
  const files = (count: number) => (metrics: Metrics) => times(count, () => metrics.ended('file', '2xx', 0.001));
  expect(await counted(files(4))).toBe('few');
  expect(await counted(files(5))).toBe('many');
});

test('one that does not answer has many', async () => {
  expect(await countVisitors({ metrics: () => new Promise(() => undefined) })).toBe('many');
});

import { expect, test } from 'vitest';
import { loadIsland, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

const WEEK = 7 * 24 * 60 * 60 * 1000;
const SETS = ['siteMap', 'siteList', 'navigation', 'media', 'siteDetail', 'footerPages', 'productTree'];
const NOW = 1_800_000_000_000;

test('the seven data sets and the country are kept for 7 days, each beside its expiry', async () => {
  const page = await open();
  await page.clock.setFixedTime(NOW);
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  await loadIsland(page, 'ui/data-sets.ts');
  const load = (): Promise<unknown[]> =>
    page.evaluate(async (names) => {
      const { island } = window as unknown as { island: { loadDataSet(name: string): Promise<unknown> } };
      return await Promise.all(names.map((name) => island.loadDataSet(name)));
    }, SETS);
  const first = await load();
  expect(first.every((data) => typeof data === 'object' && data !== null)).toBe(true);
  expect(first[2]).not.toEqual([]);

  const kept = (): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
  await expect.poll(async () => Object.keys(await kept()).filter((key) => key.endsWith('_expiry')).length).toBe(8);
  const build = ((await (await page.request.get(`${origin()}/builds/latest.json`)).json()) as { id: string }).id;
  for (const [key, value] of Object.entries(await kept())) {
    expect(key).toMatch(new RegExp(`^cache_${build}_`));
    if (key.endsWith('_expiry')) expect(Number(value)).toBe(NOW + WEEK);
  }

  const calls: string[] = [];
  await page.route(/\/(?:cms|prod)\/api\//, async (route) => {
    calls.push(route.request().url());
    await route.fallback();
  });
  expect(await load()).toEqual(first);
  expect(calls).toEqual([]);
  await page.clock.setFixedTime(NOW + WEEK);
  await load();
  expect(calls.length).toBe(SETS.length);
});

test('a data set that does not come is logged and empty', async () => {
  const page = await open();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/cms/api/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${origin()}/th/news`);
  await loadIsland(page, 'ui/data-sets.ts');
  const sets = await page.evaluate(async () => {
    const { island } = window as unknown as { island: { loadDataSet(name: string): Promise<unknown> } };
    return [await island.loadDataSet('navigation'), await island.loadDataSet('siteDetail')];
  });
  expect(sets).toEqual([[], null]);
  expect(logged.filter((text) => text.includes('data set')).length).toBe(2);
});

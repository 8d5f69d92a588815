import type { Route } from 'playwright';
import { expect, test } from 'vitest';
import { addMarkup, visits, wake } from '../../support/visits.ts';

const { origin, open } = visits();

const LINKS = Array.from({ length: 20 }, (_, index) => `/th/held/${index}`);
const MARKUP = `<div class="held">${LINKS.map((href) => `<p><a href="${href}">${href}</a></p>`).join('')}
  <a href="/th/held/file.pdf">file</a> <a href="/th/held/asked?q=1">asked</a> <a href="/prod/api/held/x">call</a>
  <a href="/th/held/kept" download>kept</a> <a href="https://other.example/held/x">other</a></div>`;

test('of twenty links that are pointed at, never more than five are under way, the newest first', async () => {
  const page = await open();
  await addMarkup(page, MARKUP);
  const held: Route[] = [];
  const asked: string[] = [];
  await page.route('**/held/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    held.push(route);
  });
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  for (const href of LINKS) await page.locator(`.held a[href="${href}"]`).hover();
  await expect.poll(() => asked.length).toBe(5);
  expect(asked).toEqual(LINKS.slice(0, 5));

  for (let done = 0; done < 10; done += 1) {
    await held[done]?.fulfill({ body: 'page', contentType: 'text/html' });
    await expect.poll(() => asked.length).toBe(Math.min(10, done + 6));
    expect(asked.length - done - 1).toBeLessThanOrEqual(5);
  }
  expect(asked.slice(5)).toEqual(LINKS.slice(15).toReversed());

  // Each page is fetched once; a link that is not a page is not fetched at all.
  for (const href of LINKS.slice(0, 5)) await page.locator(`.held a[href="${href}"]`).hover();
  for (const link of await page.locator('.held > a').all()) await link.hover();
  await page.locator(`.held a[href="${LINKS[7]}"]`).hover();
  await expect.poll(() => asked.length).toBe(11);
  expect(asked.at(-1)).toBe(LINKS[7]);
  expect(asked.filter((path) => !LINKS.includes(path))).toEqual([]);
});

test('nothing is fetched ahead for a visitor who saves data', async () => {
  const page = await open();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const asked: string[] = [];
  await page.route('**/held/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await addMarkup(page, MARKUP);
  await page.goto(`${origin()}/th/news`);
  await wake(page);
  for (const href of LINKS.slice(0, 3)) await page.locator(`.held a[href="${href}"]`).focus();
  await page.evaluate(() => fetch('/held/mark').catch(() => undefined));
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/held/mark']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { createFileSource } from '../../engine/content/files.ts';
import { openLiveSource } from '../../engine/build/cms/live-source.ts';
import { plainMessage } from '../../engine/model/message.ts';
import { ODD_BUILT } from '../support/built.ts';
import { startCms } from '../support/cms-server.ts';
import { LONG_NAME, ODD_PRODUCT, ONLY_NEWS } from '../support/odd-content.ts';
import { overflowOf, pageProblems } from '../support/page-problems.ts';
import { refuseStorage } from '../support/refuse-storage.ts';
import { realModel } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { testInAll } from '../support/test-in-all.ts';
import { settle, visits, wake } from '../support/visits.ts';
import { partOf } from '../support/coverage.ts';

const { origin, open, share, service } = visits(() => startTestService({ out: ODD_BUILT }));
const PHONE = { viewport: { width: 320, height: 640 } };

/** An interface word of the site, as its build has it. */
function word(key: string): string {
  const { messages } = service().release.model;
  return plainMessage(messages.th?.[key] ?? messages.en?.[key] ?? '');
}

async function openAt(path: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await share(options);
  await page.goto(`${origin()}${path}`);
  return page;
}

test('missing image: its alternative text takes its place, which stays as large', async () => {
  const whole = await openAt('/th/product/r7-60a');
  const boxOf = (page: Page): Promise<unknown> =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => {
        const { width, height } = image.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      });
  const page = await open();
  await page.route('**/*.svg', (route) => route.abort());
  await page.goto(`${origin()}/th/product/r7-60a`);
  expect(await boxOf(page)).toEqual(await boxOf(whole));
  const [first] = await page.locator('main img').all();
  expect(await first?.getAttribute('alt')).toContain('R7-60A');
});

describe('empty list', () => {
  test('says so in the language of the site, and leads on', async () => {
    const page = await openAt('/th/notices');
    expect(await page.locator('main .empty').textContent()).toBe(word('page.empty'));
    expect(await page.locator('.pagination').count()).toBe(0);
    expect(await page.locator('main a:visible').count()).toBeGreaterThan(0);
  });

  test('it does not have a second page', async () => {
    const page = await openAt('/th/notices/page-2');
    expect(new URL(page.url()).pathname).toBe('/th/error');
  });
});

test('one-item list: shows the entry, without page numbers', async () => {
  const page = await openAt('/th/news', PHONE);
  expect(
    await page.locator('main h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([`/th${ONLY_NEWS}`]);
  expect(await page.locator('.pagination').count()).toBe(0);
  expect(await overflowOf(page)).toBe(0);
});

const LONG_NAMES = [
  `/product/${ODD_PRODUCT}`,
  `/product/overview/${ODD_PRODUCT}`,
  `/product/specification/${ODD_PRODUCT}`,
  `/product/compare?id=${ODD_PRODUCT}&id=r7-60a&id=r7-30a`,
  '/products/routers',
  '/',
  `/search?q=${ODD_PRODUCT}`,
];

test.each(partOf(LONG_NAMES, 2))('200-character names: %s fits a phone and shows the whole name', async (path) => {
  const page = await openAt(path, PHONE);
  expect(await overflowOf(page)).toBe(0);
  const whole = await page
    .locator('main')
    .getByText(LONG_NAME)
    .evaluateAll((names) =>
      names.filter((name) => {
        const { left, right, height } = name.getBoundingClientRect();
        return height > 0 && left >= 0 && right <= innerWidth && getComputedStyle(name).textOverflow === 'clip';
      }),
    );
  expect(whole.length).toBeGreaterThan(0);
});

test('missing translation: the page shows the English text, and says that it is English', async () => {
  const page = await openAt(`/th/product/${ODD_PRODUCT}`);
  const name = await page.locator('h1 [lang="en"]').textContent();
  expect(name?.replaceAll('\u00a0', ' ')).toBe(LONG_NAME);
  expect(await page.locator('html').getAttribute('lang')).toBe('th-TH');
});

test('product without downloads: its page says so and leads to the download centre', async () => {
  const page = await openAt(`/th/product/download/${ODD_PRODUCT}`);
  expect(await page.locator('main .empty').textContent()).toBe(word('product.noDownloads'));
  expect(await page.locator('main a[href="/th/download"].button').isVisible()).toBe(true);
  expect(await page.locator('main a[href^="/files/"]').count()).toBe(0);
});

test('product that one of two sites lacks: its search does not find it, though both have the same index', async () => {
  // It is not sold in the region of New Zealand.
  const [product, lacking, having] = ['n16-20a', '/nz', ''];
  const found = async (prefix: string): Promise<(string | null)[]> => {
    const page = await openAt(`${prefix}/search`);
    await page.locator('main input').fill(product);
    await page.waitForURL(/q=n16-20a/);
    await page.locator('.search-results a, .search-none a').first().waitFor();
    return page
      .locator('main .search-results a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  };
  const indexOf = async (name: string): Promise<string> =>
    (await fetch(`${origin()}/pagefind/${name}/pagefind-entry.json`)).text();
  expect(await indexOf('nz')).toBe(await indexOf('root'));
  expect(await found(having)).toContain(`${having}/product/${product}`);
  expect(await found(lacking)).not.toContain(`${lacking}/product/${product}`);
});

test('site without analytics: asks for no consent and calls no other host', async () => {
  const page = await open();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${origin()}/`);
  await wake(page);
  await settle(page);
  expect(await page.locator('[data-notice="consent"]').count()).toBe(0);
  expect([...hosts]).toEqual([new URL(origin()).host]);
});

// In `npm test`, video.test.ts shows a film that does not load.
testInAll(
  'video that fails: its picture stays, the page says it, and the words of the film are there to read',
  async () => {
    const page = await open();
    await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${origin()}/th/video/place-mesh-units`);
    const player = page.locator('.film [data-player]');
    await player.locator('video').evaluate((film: HTMLVideoElement) => void film.play().catch(() => undefined));
    await expect.poll(() => player.getByRole('status').textContent()).toBe(word('video.failed'));
    expect(await player.locator('details').getAttribute('open')).not.toBeNull();
    expect(await player.locator('video').getAttribute('poster')).toMatch(/^\/files\/video\//);
  },
);

testInAll('storage or cookies refused: models are compared all the same', async () => {
  const page = await open();
  const problems = pageProblems(page);
  await refuseStorage(page);
  await page.goto(`${origin()}/th/products/routers`);
  await page.locator('[data-compare="r7-60a"]:visible').first().click();
  await page.locator('[data-compare="r7-30a"]:visible').first().click();
  await page.locator('.tray a.button').click();
  await page.waitForURL(`${origin()}/th/product/compare?id=r7-60a&id=r7-30a`);
  expect(problems).toEqual([]);
});

testInAll('JavaScript off: what needs a script is not shown, and nothing is hidden', async () => {
  const page = await openAt('/th/product/compare?id=r7-60a&id=r7-30a', { javaScriptEnabled: false });
  expect(await page.locator('.print-this').isVisible()).toBe(false);
  await page.goto(`${origin()}/th/`);
  const faint = await page
    .locator('main section')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length);
  expect(faint).toBe(0);
});

// In `npm test`, behaviour/notices.test.ts shows the line.
testInAll('offline: a line says so, the page stays usable, and the line goes with the connection back', async () => {
  const page = await openAt('/th/products/routers');
  await wake(page);
  await page.locator('a.facet-value').first().focus();
  const island = page.locator('astro-island', { has: page.locator('.filtered') });
  await expect.poll(() => island.getAttribute('ssr')).toBeNull();
  await page.context().setOffline(true);
  const notice = page.locator('[data-notice="offline"]');
  await notice.waitFor();
  expect(await notice.textContent()).toContain(word('notice.offline'));
  const all = await page.locator('[data-id]:visible').count();
  await page.locator('a.facet-value').first().click();
  await expect.poll(() => page.locator('[data-id]:visible').count()).toBeLessThan(all);
  await page.context().setOffline(false);
  await expect.poll(() => notice.count()).toBe(0);
});

describe('slow CMS', () => {
  testInAll('pages do not wait for a call that does not answer', async () => {
    const cms = await startCms(createFileSource(realModel(), { build: 'test' }));
    cms.fault = () => true;
    const folder = mkdtempSync(join(tmpdir(), 'sitefold-'));
    const live = openLiveSource({ url: cms.url, root: folder, log: () => undefined });
    const service = await startTestService({ out: ODD_BUILT, live });
    try {
      const page = await open();
      const problems = pageProblems(page);
      for (const path of ['/th/product/r7-60a', '/th/search?q=r7-60a', '/th/product/compare?id=r7-60a']) {
        const answer = await page.goto(`http://127.0.0.1:${service.port}${path}`);
        expect(answer?.status()).toBe(200);
        expect(await page.locator('h1').isVisible()).toBe(true);
      }
      expect(problems).toEqual([]);
    } finally {
      await service.stop();
      await cms.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('the list of sites that does not come is a page', async () => {
    const page = await open();
    await page.clock.install();
    await page.route('**/cms/api/site/**', () => undefined);
    await page.goto(`${origin()}/th/news`);
    await wake(page);
    const asked = page.waitForRequest('**/cms/api/site/list/simple');
    await page.locator('[data-site-chooser]').first().click();
    await asked;
    await page.clock.runFor(5000);
    await page.waitForURL(`${origin()}/th/choose-site`);
  });
});

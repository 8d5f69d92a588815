import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { RunningService } from './service.ts';
import { CHROMIUM, openContext } from './browser.ts';
import { REPOSITORY } from './real.ts';
import { startTestService } from './service.ts';

export interface Visits {
  /** The address of the service, without a slash at the end. */
  origin(): string;
  service(): RunningService;
  /** A page in a browser of its own, with nothing kept from before. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /**
   * The page of all tests of the file with the same options, for those that leave nothing behind. It opens an address in a third of the time
   * of a new one, because it has fetched and compiled scripts before.
   */
  share(options?: BrowserContextOptions): Promise<Page>;
}

/** Starts a service, that of the last build, and a browser for the tests of a file, and closes what they opened. */
export function visits(start: () => Promise<RunningService> = startTestService): Visits {
  let service: RunningService;
  let browser: Browser;
  const shared = new Map<string, Page>();
  beforeAll(async () => {
    service = await start();
    browser = await chromium.launch(CHROMIUM);
  });
  afterEach(async () => {
    const kept = new Set([...shared.values()].map((page) => page.context()));
    await Promise.all(
      browser
        .contexts()
        .filter((context) => !kept.has(context))
        .map((context) => context.close()),
    );
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await openContext(browser, { viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    watch(page);
    return page;
  };
  return {
    origin: () => `http://127.0.0.1:${service.port}`,
    service: () => service,
    open,
    async share(options) {
      const key = JSON.stringify(options);
      const page = shared.get(key) ?? (await open(options));
      shared.set(key, page);
      return page;
    },
  };
}

/** Puts markup at the start of the main part of the pages that are opened, so that a behaviour has something to work on. */
export async function addMarkup(page: Page, markup: string): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return await route.fallback();
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/<main[^>]*>/, (start) => `${start}${markup}`),
      });
    },
  );
}

const ISLANDS = '/__islands';

/** Loads a script of `islands/` into a page as it is written, without a bundle. Its exports are `window.island`. */
export async function loadIsland(page: Page, path: string): Promise<void> {
  await page.route(`**${ISLANDS}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(ISLANDS.length);
    const code = stripTypeScriptTypes(readFileSync(`${REPOSITORY}islands${file}`, 'utf8'));
    await route.fulfill({ body: code, contentType: 'text/javascript' });
  });
  // As a text: the test runner would rewrite an import in a function.
  await page.evaluate(`import('${ISLANDS}/${path}').then((island) => Object.assign(window, { island }))`);
}

/** What a page has asked of servers. */
interface Traffic {
  /** True once it has asked for the latest build since it was loaded. */
  awake: boolean;
  /** The number of requests so far. */
  asked: number;
  readonly unanswered: Set<Request>;
}

const traffic = new WeakMap<Page, Traffic>();

function watch(page: Page): void {
  const seen: Traffic = { awake: false, asked: 0, unanswered: new Set() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    seen.asked += 1;
    seen.unanswered.add(request);
    if (request.url().endsWith('/builds/latest.json')) seen.awake = true;
  });
  page.on('requestfinished', (request) => seen.unanswered.delete(request));
  page.on('requestfailed', (request) => seen.unanswered.delete(request));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.awake = false;
  });
}

function trafficOf(page: Page): Traffic {
  const seen = traffic.get(page);
  if (seen === undefined) throw new Error('Only pages that `open` of `visits` made are watched.');
  return seen;
}

/** Gives a page the first sign of a visitor: a key that changes nothing. A mouse that rests on the page may have given one before. */
export async function showPresence(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
}

/** Gives a page that `open` made the first sign of a visitor, and waits until it serves the visitor: it asks for the latest build then. */
export async function wake(page: Page): Promise<void> {
  await showPresence(page);
  await expect.poll(() => trafficOf(page).awake).toBe(true);
}

/** How often in succession a page must be found to have nothing to do. */
const QUIET_TURNS = 5;

/**
 * Waits until a page that `open` made has done what it does by itself: every answer has come, and several turns of its event loop asked
 * for nothing more. What it has not shown by then, it does not show before its clock or its visitor moves on.
 */
export async function settle(page: Page): Promise<void> {
  const seen = trafficOf(page);
  for (let quiet = 0; quiet < QUIET_TURNS;) {
    await expect.poll(() => seen.unanswered.size).toBe(0);
    const { asked } = seen;
    await takeTurns(page);
    quiet = seen.asked === asked ? quiet + 1 : 0;
  }
}

/** Lets the event loop of a page run two turns, also where its clock is stopped: a message is not a timer. */
async function takeTurns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise((done) => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', done, { once: true });
        channel.port1.start();
        channel.port2.postMessage(undefined);
      });
  });
}

/**
 * Does something to a page and waits for the event that the page hears of it. An event comes in a task of its own: a stopped clock that is
 * moved on before it, is moved before the page has set its timer.
 */
export async function hearing(page: Page, event: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate((name) => {
    Object.assign(window, {
      heard: new Promise((done) => addEventListener(name, () => done(undefined), { once: true, capture: true })),
    });
  }, event);
  await act();
  await page.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard);
}

/** Opens an address with a stopped clock: only the test advances it, however slow the machine is. */
export async function openStopped(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: STOPPED_AT - 1000 * 60 * 60 });
  await page.goto(address);
  await page.clock.pauseAt(STOPPED_AT);
}

const STOPPED_AT = Date.UTC(2027, 0, 1);

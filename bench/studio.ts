import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import type { EditAnswer, ValueView } from '../engine/editor/studio/contract.ts';
import { CHROMIUM } from '../tests/support/browser.ts';
import { startStudio, type StartedStudio } from '../tests/support/studio.ts';
import { copyProject } from '../tests/support/temporary.ts';
import { figure, median } from './figures.ts';

const RULES = 10_000;
/** How long the table scrolls, in milliseconds, and how far from one frame to the next, in pixels. */
const SCROLL = { lasts: 5000, step: 120 };
const ROUNDS = 15;
const EDITED = { file: 'manifests/redirects.yaml', pointer: '/groups/1/rules/0/to' };

/** What an editor waits for in the studio, on the full manifests with 10,000 redirects more: the next frame, and findings after an edit. */
export async function benchStudio(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  copyProject(root);
  const rows = Array.from({ length: RULES }, (_, row) => `/old/page-${row}.html,/faq\n`);
  mkdirSync(join(root, 'manifests/redirects'), { recursive: true });
  writeFileSync(join(root, 'manifests/redirects/bench.csv'), `from,to\n${rows.join('')}`);
  const begun = performance.now();
  const studio = await startStudio(root);
  figure('the studio answers after', (performance.now() - begun) / 1000, 's');
  try {
    await benchScrolling(studio.address);
    await benchPreview(studio);
    await benchEdits(studio.address);
  } finally {
    await studio.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Measures the first opening of the table, when the studio has just been started, and a later one. */
async function benchScrolling(address: string): Promise<void> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const started = await scrollOnce(browser, address);
    figure('frames in a second as the studio starts', started.rate, 'frames/s', { atLeast: 59.5 });
    const { rate, longest } = await scrollOnce(browser, address);
    figure('frames in a second while 10,000 redirects scroll', rate, 'frames/s', { atLeast: 59.5 });
    figure('the longest of these frames', longest, 'ms');
  } finally {
    await browser.close();
  }
}

/** Opens the table and scrolls it. Returns the frames in a second and the longest of them, in milliseconds. */
async function scrollOnce(browser: Browser, address: string): Promise<{ rate: number; longest: number }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Redirects' }).click();
  const grid = page.getByRole('grid', { name: 'redirects' });
  await grid.waitFor();
  if (Number(await grid.getAttribute('aria-rowcount')) <= RULES) throw new Error('the table lacks rows');
  const frames = await grid.evaluate(scroll, SCROLL);
  await page.close();
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
  return { rate: frames.length / seconds, longest: Math.max(...frames) };
}

/** Runs in the page: scrolls an element frame by frame. Returns how long each frame took, in milliseconds. */
function scroll(box: Element, { lasts, step }: typeof SCROLL): Promise<number[]> {
  return new Promise((done) => {
    const frames: number[] = [];
    const started = performance.now();
    let last: number | undefined;
    const onFrame = (now: number): void => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      if (now - started > lasts) return done(frames);
      box.scrollTop += step;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
}

/** From the first look at a page, which starts the server of the pages, until the page is there. */
async function benchPreview(studio: StartedStudio): Promise<void> {
  const begun = performance.now();
  const { ok } = await fetch(await studio.preview());
  if (!ok) throw new Error('the preview has no page');
  figure('the first page beside a form after', (performance.now() - begun) / 1000, 's');
}

/** From a request with an edit until the answer with its findings, as the form of the studio asks. */
async function benchEdits(address: string): Promise<void> {
  const [base = '', token = ''] = address.split('/#token=');
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${base}/api/${path}`, init)).json() as Promise<T>;
  };
  const waits: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const edited = await ask<EditAnswer>('values', { edits: [{ ...EDITED, value: `/{site}/faq${round}` }] });
    if (!edited.ok) throw new Error(edited.problem);
    const { findings } = await ask<ValueView>(`value?${new URLSearchParams(EDITED)}`);
    if (!findings.some(({ message }) => message.includes(`/faq${round}\``))) throw new Error('the edit has no finding');
    waits.push(performance.now() - started);
  }
  figure('findings after an edit', median(waits), 'ms', { atMost: 150 });
}

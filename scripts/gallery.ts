/**
 * Takes a picture of every route form on two sites, in both widths, and twelve of them in the dark theme, from the last build or that in
 * the folder `SITEFOLD_OUT`. `npm run gallery` writes all of them and a contact sheet into .sitefold/gallery; `npm run gallery -- --docs`
 * writes those that the documentation shows into docs/gallery.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { listPages } from '../engine/model/pages.ts';
import { sitePath } from '../engine/model/site.ts';
import { CHROMIUM } from '../tests/support/browser.ts';
import { examplePath } from '../tests/support/example-path.ts';
import { inParallel } from '../tests/support/http.ts';
import { realModel, REPOSITORY } from '../tests/support/real.ts';
import { startTestService } from '../tests/support/service.ts';
import { ADA_COOKIE, adaHasAnAccount } from '../tests/support/stand-in-accounts.ts';
import { settle } from '../tests/support/settle.ts';
import { contactSheet } from './gallery-sheet.ts';
import { listPictures, SHOWN_IN_DOCS, type GalleryPicture } from './gallery-pictures.ts';

const FOLDER = `${REPOSITORY}.sitefold/gallery/`;
const DOCS = `${REPOSITORY}docs/gallery/`;
/** The height of a picture, and the most that is shown of a longer page, in pixels. */
const HEIGHT = 900;
const LONGEST = 2600;
const AT_ONCE = 3;

const inDocs = process.argv.includes('--docs');
const folder = inDocs ? DOCS : FOLDER;
const model = realModel();
const pages = listPages(model);
const pictures = inDocs ? SHOWN_IN_DOCS : listPictures(model.routes.map(({ path }) => path));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const service = await startTestService(adaHasAnAccount);
const browser = await chromium.launch(CHROMIUM);
let taken = 0;
try {
  await inParallel(pictures, AT_ONCE, async (picture) => {
    await take(browser, picture);
    taken += 1;
    if (taken % 20 === 0) process.stderr.write(`${taken} of ${pictures.length} pictures\n`);
  });
  if (!inDocs) writeFileSync(`${FOLDER}index.html`, contactSheet(pictures));
  process.stderr.write(`${taken} pictures in ${folder}\n`);
} finally {
  await browser.close();
  await service.stop();
}

/** Takes one picture: of the whole page for the gallery, of the first screen for the documentation. */
async function take(from: Browser, { name, form, flag, width, dark }: GalleryPicture): Promise<void> {
  const page = await from.newPage({
    viewport: { width, height: HEIGHT },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  try {
    const origin = `http://127.0.0.1:${service.port}`;
    // The user centre is one of the forms: somebody is signed in.
    if (form === 'users/center') await page.context().addCookies([{ ...ADA_COOKIE, url: origin }]);
    await visit(page, `${origin}${addressOf(flag, form)}`, form === 'error' ? 404 : 200);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!inDocs) await page.setViewportSize({ width, height: Math.min(Math.max(height, HEIGHT), LONGEST) });
    await settle(page);
    const png = await page.screenshot({ animations: 'disabled' });
    await sharp(png).webp({ quality: 82 }).toFile(`${folder}${name}.webp`);
  } finally {
    await page.close();
  }
}

/** Opens a page, later where the service has too much to do: a picture of anything else is worth nothing. */
async function visit(page: Page, address: string, wanted: number): Promise<void> {
  for (;;) {
    const answer = await page.goto(address);
    const status = answer?.status();
    if (status === wanted) return;
    if (status !== 503) throw new Error(`${address} answered ${status}`);
    await delay(Number(answer?.headers()['retry-after']) * 1000);
  }
}

function addressOf(flag: string, form: string): string {
  const site = model.sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`there is no site ${flag}`);
  const path = form.includes('?') ? form : examplePath(form, pages);
  return sitePath(site, path);
}

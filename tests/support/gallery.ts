import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { openContext } from './browser.ts';
import { REPOSITORY } from './real.ts';
import { startSitefold } from './sitefold.ts';
import { copyProject } from './temporary.ts';

/** The development server, which alone has the gallery of blocks. */
export interface Gallery {
  readonly origin: string;
  stop(): Promise<unknown>;
}

/** Starts development on a free port, over a copy: a file that is edited meanwhile would load the pages anew. */
export async function startGallery(): Promise<Gallery> {
  const folder = copyProject(mkdtempSync(join(tmpdir(), 'sitefold-')));
  const dev = await startSitefold(['dev', '--root', folder, '--port', '0'], /development: \S+/);
  const [, origin = ''] = /development: (\S+)\//.exec(dev.log()) ?? [];
  return {
    origin,
    async stop() {
      await dev.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface GalleryOptions {
  /** Width of the window, in pixels. */
  readonly width: number;
  readonly dark?: boolean;
  /** Pixels of the picture for a pixel of the page. */
  readonly scale?: number;
  readonly javaScript?: boolean;
}

/** Opens a page of the gallery with all of its pictures, in a font that is the same on every machine. */
export type OpenGallery = (path: string, options: GalleryOptions) => Promise<Page>;

/** Opens the gallery in one page for all tests with the same options: a new page would fetch and compile all scripts again. */
export function createOpenGallery(browser: Browser, { origin }: Gallery): OpenGallery {
  const pages = new Map<string, Promise<Page>>();
  return async (path, options) => {
    const key = JSON.stringify(options);
    const opened = pages.get(key) ?? newPage(browser, origin, options);
    pages.set(key, opened);
    const page = await opened;
    await page.goto(`${origin}${path}`);
    // Nothing can be awaited in a page that runs no scripts.
    if (options.javaScript === false) return page;
    await page.addStyleTag({ content: FIXED_FONT });
    await page.evaluate(async () => {
      await document.fonts.load('16px Fixed');
      await Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode();
        }),
      );
    });
    return page;
  };
}

async function newPage(browser: Browser, origin: string, options: GalleryOptions): Promise<Page> {
  const context = await openContext(browser, {
    viewport: { width: options.width, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    deviceScaleFactor: options.scale ?? 1,
    reducedMotion: 'reduce',
    javaScriptEnabled: options.javaScript ?? true,
  });
  // The question about counting visits would be at the end of the page.
  await context.addCookies([{ name: 'consent', value: 'no', url: origin }]);
  return context.newPage();
}

/** A font that comes with a pinned package, in the place of those of the machine. */
const FONT = readFileSync(`${REPOSITORY}tests/node_modules/next/dist/compiled/@vercel/og/Geist-Regular.ttf`, 'base64');
const FIXED_FONT = `
@font-face { font-family: Fixed; src: url(data:font/ttf;base64,${FONT}); font-weight: 100 900; }
:root { --font-text: Fixed; --font-figures: Fixed; }`;

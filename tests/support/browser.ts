import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** How Debian's Chromium without windows is started: as root in a closed network. The full browser takes three times the processor time. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // As the full browser does with the fonts of Debian.
    '--font-render-hinting=slight',
  ],
};

/** How long a page may take for what must come, in milliseconds: several tests share the processor. */
export const PATIENCE = 120_000;

/** Opens a context of its own, with nothing kept from before. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

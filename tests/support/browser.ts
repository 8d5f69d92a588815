import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** How Debian's Chromium is started: as root in a closed network. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** How long a page may take for what must come, in milliseconds: several tests share the processor. */
const PATIENCE = 120_000;

/** Opens a context of its own, with nothing kept from before. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

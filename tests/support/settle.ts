import type { Page } from 'playwright';

/** Waits until a page looks as it is meant to: its fonts are there, and all of its pictures, those further down as well. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        // One that has no source yet cannot be decoded; it stays as it is.
        return image.decode().catch(() => undefined);
      }),
    );
    await document.fonts.ready;
  });
}

import type { Locator, Page } from 'playwright';

/** So many stops no way through a page takes. */
const MOST_STOPS = 200;
/** Milliseconds. */
const SCROLLED_WITHIN = 30_000;

/**
 * Goes with Tab to an element. Throws where it is not reached, and where a stop on the way cannot be seen: it has no size, is outside
 * the window, or shows no ring.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const hidden = await stillHidden(page);
    if (hidden !== undefined) throw new Error(`the focus cannot be seen on ${hidden}`);
    if (await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

/** Waits until the browser has scrolled to the element that has the focus. Returns the element if it cannot be seen then. */
async function stillHidden(page: Page): Promise<string | undefined> {
  const until = Date.now() + SCROLLED_WITHIN;
  for (;;) {
    const hidden = await page.evaluate(hiddenStop);
    if (hidden === undefined || Date.now() > until) return hidden;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** The element that has the focus, if it cannot be seen. Runs in the page. */
function hiddenStop(): string | undefined {
  const element = document.activeElement;
  // The page itself gave the focus to such an element; Tab does not stop there.
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0) return undefined;
  // The focus is on an element of the page within.
  if (element instanceof HTMLIFrameElement) return undefined;
  const box = element.getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  // A link that covers its card is ringed around the card.
  const ringed = [element, element.parentElement, element.parentElement?.parentElement].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  return box.width > 0 && box.height > 0 && inside && ringed ? undefined : element.outerHTML.slice(0, 200);
}

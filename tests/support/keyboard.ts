import type { Locator, Page } from 'playwright';

/** So many stops no way through a page takes. */
const MOST_STOPS = 200;
/** Milliseconds. */
const SCROLLED_WITHIN = 30_000;

interface TabOptions {
  /** Goes with Shift+Tab, to what is before the element that has the focus. */
  readonly back?: boolean;
  /** The most stops that a person puts up with. Less than all of the page: it tells that the focus was lost. */
  readonly within?: number;
}

/**
 * Goes with Tab to an element. Throws where it is not reached, and where a stop on the way cannot be seen: it has no size, is outside
 * the window, or shows no ring.
 */
export async function tabTo(
  page: Page,
  wanted: Locator,
  { back = false, within = MOST_STOPS }: TabOptions = {},
): Promise<void> {
  for (let stops = 0; stops < within; stops += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const hidden = await stillHidden(page);
    if (hidden !== undefined) throw new Error(`the focus cannot be seen on ${hidden}`);
    if (await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)} within ${within} stops`);
}

/** Returns an element once the page has given it the focus; a key that is pressed before goes to another. */
export function withFocus(element: Locator): Locator {
  return element.and(element.page().locator(':focus'));
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

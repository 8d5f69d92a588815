import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addMarkup, loadIsland, visits } from '../../support/visits.ts';

const { origin, open } = visits();

const MARKUP = `<style>.tall { block-size: 3000px } .part { block-size: 400px }</style>
  <div class="part" data-reveal id="first"></div><div class="tall"></div>
  <div class="part" data-reveal id="reveal">text</div><div class="part" data-fade-in id="fade">text</div><div class="tall"></div>`;

async function openPage(options: { reducedMotion?: 'reduce' } = {}): Promise<Page> {
  // The markup that is put in has a style of its own, which the policy of pages forbids.
  const page = await open({ ...options, bypassCSP: true });
  await addMarkup(page, MARKUP);
  await page.goto(`${origin()}/th/search`);
  return page;
}

const opacity = (page: Page, id: string): Promise<string> =>
  page.locator(`#${id}`).evaluate((element) => getComputedStyle(element).opacity);

/** Scrolls until this many pixels of an element are in the window. */
async function bringIn(page: Page, id: string, pixels: number): Promise<void> {
  await page.locator(`#${id}`).evaluate((element, wanted) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - innerHeight + wanted, behavior: 'instant' });
  }, pixels);
  // The observer tells after the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Duration, delay and first shift of the animation of an element. */
const animation = (page: Page, id: string): Promise<unknown> =>
  page.locator(`#${id}`).evaluate((element) => {
    const effect = element.getAnimations()[0]?.effect as KeyframeEffect | undefined;
    const { duration, delay } = effect?.getTiming() ?? {};
    return { duration, delay, translate: effect?.getKeyframes()[0]?.translate };
  });

test('an element is revealed in 400 ms once 120 px of it are in view', async () => {
  const page = await openPage();
  expect(await opacity(page, 'reveal')).toBe('0');
  await bringIn(page, 'reveal', 119);
  expect(await page.locator('#reveal').getAttribute('class')).toContain('to-reveal');
  await bringIn(page, 'reveal', 122);
  expect(await page.locator('#reveal').getAttribute('class')).toBe('part revealed');
  expect(await animation(page, 'reveal')).toMatchObject({ duration: 400, delay: 0 });
});

test('a fade-in takes 600 ms, begins after 200 ms and comes from 40 px below', async () => {
  const page = await openPage();
  await bringIn(page, 'fade', 200);
  expect(await animation(page, 'fade')).toEqual({ duration: 600, delay: 200, translate: '0px 40px' });
});

test('elements in the first screen are never hidden', async () => {
  const page = await openPage();
  expect(await page.locator('#first').evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(
    true,
  );
  expect(await opacity(page, 'first')).toBe('1');
});

test('nothing is hidden where motion is not wanted', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  expect([await opacity(page, 'reveal'), await opacity(page, 'fade')]).toEqual(['1', '1']);
});

test('entries of a list come and go in 250 ms, ease-in-out', async () => {
  const page = await openPage();
  await loadIsland(page, 'ui/animate-list.ts');
  const [entered, left] = await page.evaluate(async () => {
    const { island } = window as unknown as { island: { animateList(list: HTMLElement): void } };
    const list = document.createElement('ul');
    list.innerHTML = '<li>one</li><li>two</li>';
    document.querySelector('main')?.append(list);
    island.animateList(list);
    list.firstElementChild?.remove();
    list.insertAdjacentHTML('beforeend', '<li>three</li>');
    await new Promise((done) => setTimeout(done));
    return ['.list-enter', '.list-leave'].map((name) => {
      const entry = list.querySelector(name);
      const timing = entry?.getAnimations()[0]?.effect?.getTiming();
      const easing = entry && getComputedStyle(entry).animationTimingFunction;
      return [entry?.textContent, timing?.duration, easing];
    });
  });
  expect(entered).toEqual(['three', 250, 'ease-in-out']);
  expect(left).toEqual(['one', 250, 'ease-in-out']);
  await expect.poll(() => page.locator('.list-enter, .list-leave').count()).toBe(0);
  expect(await page.locator('main > ul').last().locator('li').allTextContents()).toEqual(['two', 'three']);
});

import { expect, test } from 'vitest';
import { addMarkup, hearing, openStopped, visits } from '../../support/visits.ts';

const { origin, open, service } = visits();

/** The least time between two looks. */
const THROTTLE = 125;

const picture = (name: string): string => `/files/pictures/${name}.svg`;

test('a background is loaded when it comes near the view, looked for every 125 ms; a small one is loaded at once', async () => {
  // The markup that is put in has styles of its own, which the policy of pages forbids.
  const page = await open({ bypassCSP: true });
  const asked: string[] = [];
  await page.route('**/files/pictures/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' });
  });
  await addMarkup(
    page,
    `<div style="block-size: 5000px"></div>
     <div style="block-size: 39px; inline-size: 39px" data-background="${picture('small')}"></div>
     <div style="block-size: 40px; inline-size: 40px" data-background="${picture('large')}"></div>`,
  );
  await openStopped(page, `${origin()}/th/search`);
  await expect.poll(() => asked).toEqual([picture('small')]);
  await hearing(page, 'scroll', () =>
    page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
  );
  await page.clock.runFor(THROTTLE - 1);
  expect(await page.locator('[data-background]').count()).toBe(1);
  await page.clock.runFor(1);
  expect(await page.locator('[data-background]').count()).toBe(0);
  await expect.poll(() => asked).toEqual([picture('small'), picture('large')]);
});

test('a snapshot of a video is 350 by 200, taken at 1000 ms', async () => {
  const page = await open();
  await page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
      Object.assign(window, { takenAt: (given[0] as HTMLVideoElement).currentTime });
      return (drawImage as (...all: unknown[]) => void).apply(this, given);
    };
  });
  const [video] = service().release.model.content.videos;
  await addMarkup(
    page,
    `<img alt="" id="shot" width="350" height="200" data-snapshot="/files/video/${video?.id}.mp4">`,
  );
  await page.goto(`${origin()}/th/search`);
  const shot = page.locator('#shot');
  await shot.scrollIntoViewIfNeeded();
  await expect.poll(() => shot.evaluate((image) => (image as HTMLImageElement).src)).toMatch(/^blob:/);
  await shot.evaluate((image) => (image as HTMLImageElement).decode());
  expect(
    await shot.evaluate((image) => [
      (image as HTMLImageElement).naturalWidth,
      (image as HTMLImageElement).naturalHeight,
    ]),
  ).toEqual([350, 200]);
  expect(await page.evaluate(() => (window as unknown as { takenAt: number }).takenAt)).toBe(1);
});

test('a video that fails leaves the picture that was there', async () => {
  const page = await open();
  await addMarkup(
    page,
    '<img alt="" id="shot" src="/favicon.svg" width="350" height="200" data-snapshot="/files/video/none.mp4">',
  );
  const failed = page.waitForResponse('**/files/video/none.mp4');
  await page.goto(`${origin()}/th/search`);
  await page.locator('#shot').scrollIntoViewIfNeeded();
  expect((await failed).status()).toBe(404);
  expect(await page.locator('#shot').getAttribute('src')).toBe('/favicon.svg');
});

test('pictures smaller than 40 px are not late', async () => {
  const page = await open();
  await page.goto(`${origin()}/th/`);
  const late = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((images) =>
      images.map((image) => [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]),
    );
  expect(late.filter(([width = 0, height = 0]) => width < 40 && height < 40)).toEqual([]);
});

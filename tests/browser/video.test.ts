import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visits } from '../support/visits.ts';
import { partOf } from '../support/coverage.ts';

const { origin, open } = visits();

const FILM = 'place-mesh-units';

async function openFilm(page: Page, site = ''): Promise<void> {
  await page.goto(`${origin()}${site}/video/${FILM}`);
}

const player = (page: Page): ReturnType<Page['locator']> => page.locator(`#${FILM} [data-player]`);
const timeOf = (page: Page): Promise<number> =>
  player(page)
    .locator('video')
    .evaluate((film: HTMLVideoElement) => film.currentTime);

const CAPTIONS = [
  ['/ae', 'ar'],
  ['/th', 'th'],
  ['', 'en'],
] as const;

describe('a film', () => {
  test('has a page of its own, to which the page of all films leads, and loads nothing before it plays', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin()}/video`);
    expect(await page.locator('[data-player]').count()).toBe(0);
    const card = page.locator(`.video-card[href="/video/${FILM}"]`);
    const title = (await card.locator('strong').textContent()) ?? '';
    await card.click();
    await page.waitForURL(`${origin()}/video/${FILM}`);
    expect(await page.locator('[data-player]').count()).toBe(1);
    expect((await page.locator('.film h1').textContent())?.trim()).toBe(title.trim());
    expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([]);
  });

  test.each(partOf(CAPTIONS, 1))(
    'on the site "%s" shows its captions in %s, because it has no sound',
    async (site, lang) => {
      const page = await open();
      await openFilm(page, site);
      await player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => film.play());
      const shown = await player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => {
          const track = [...film.textTracks].find(({ mode }) => mode === 'showing');
          return [track?.kind, track?.language];
        });
      expect(shown).toEqual(['captions', lang]);
      await expect
        .poll(() =>
          player(page)
            .locator('video')
            .evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length),
        )
        .toBeGreaterThan(3);
      expect(
        await player(page)
          .locator('video')
          .evaluate((film: HTMLVideoElement) => [film.videoWidth, film.duration]),
      ).toEqual([640, 246]);
    },
  );

  test('goes to a chapter, marks it, and stops the film that ran before', async () => {
    const page = await open();
    await openFilm(page);
    const chapter = player(page).locator('[data-seek="120"]');
    const other = await page.evaluateHandle(async (src) => {
      const film = document.createElement('video');
      film.src = src;
      film.muted = true;
      document.body.append(film);
      await film.play();
      return film;
    }, `/files/video/${FILM}.mp4`);
    await chapter.click();
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(120);
    await expect.poll(() => chapter.getAttribute('aria-current')).toBe('true');
    expect(await player(page).locator('[aria-current]').count()).toBe(1);
    expect(await other.evaluate((film) => film.paused)).toBe(true);
    expect(page.url()).toBe(`${origin()}/video/${FILM}`);
  });

  test('that does not load leaves its picture, says so and opens its words', async () => {
    const page = await open();
    await page.route('**/*.mp4', (route) => route.abort());
    await openFilm(page);
    expect(
      await player(page)
        .locator('details')
        .evaluate((words: HTMLDetailsElement) => words.open),
    ).toBe(false);
    await player(page)
      .locator('video')
      .evaluate((film: HTMLVideoElement) => void film.play().catch(() => undefined));
    const status = player(page).getByRole('status');
    await expect.poll(() => status.textContent()).not.toBe('');
    expect(
      await player(page)
        .locator('details')
        .evaluate((words: HTMLDetailsElement) => words.open),
    ).toBe(true);
    expect(
      await player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => film.controls),
    ).toBe(false);
  });
});

test('without a script a chapter is a link into the film, and the words can be read', async () => {
  const page = await open({ javaScriptEnabled: false });
  await openFilm(page);
  expect(await player(page).locator('.player-chapters a').nth(2).getAttribute('href')).toBe(
    `/files/video/${FILM}.mp4#t=120`,
  );
  await player(page).locator('summary').click();
  expect(await player(page).locator('.prose').isVisible()).toBe(true);
});

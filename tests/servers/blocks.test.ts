import { HtmlValidate } from 'html-validate';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPEC_BLOCKS } from '../spec/constants.ts';
import { bringAxe } from '../support/axe.ts';
import { measureBlock, type BlockLayout } from '../support/block-layout.ts';
import { COVERS_ALL, covering, partOf } from '../support/coverage.ts';
import { CHROMIUM } from '../support/browser.ts';
import { createOpenGallery, startGallery, type Gallery, type OpenGallery } from '../support/gallery.ts';
import { pictureDifference } from '../support/golden-picture.ts';
import { realModel, REPOSITORY } from '../support/real.ts';

const { blocks } = realModel();
const THEMES = ['dark', 'light', 'white'];
const PC = 1280;
const PHONE = 390;
/** Positions on the page are rounded to parts of a pixel. */
const NEAR = 1.5;

let gallery: Gallery;
let browser: Browser;
let open: OpenGallery;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await chromium.launch(CHROMIUM);
  open = createOpenGallery(browser, gallery);
});

afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

test('the gallery shows every type in every theme, and is valid HTML', async () => {
  const answer = await fetch(`${gallery.origin}/_blocks`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const shown = [...html.matchAll(/data-block="(\w+)" data-theme="(\w+)"/g)].map(
    ([, type, theme]) => `${type} ${theme}`,
  );
  expect([...new Set(shown)].sort()).toEqual(
    SPEC_BLOCKS.flatMap(([name]) => THEMES.map((theme) => `${name} ${theme}`)).sort(),
  );
  const report = await new HtmlValidate({
    extends: ['html-validate:standard'],
    // How void elements are written and how long a title is are matters of taste.
    rules: { 'void-style': 'off', 'long-title': 'off', 'no-trailing-whitespace': 'off', 'no-inline-style': 'error' },
  }).validateString(/<main .*<\/main>/s.exec(html)?.[0] ?? '');
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});

/** Axe looks at every type; in `npm test` at one with controls. The pages that show the others are looked at in tests/browser. */
const CHECKED = covering('/tabs', '');
/** The gallery shows each example in three themes, so regions of one name are expected there. */
const AXE_OPTIONS = { resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: false } } };

const LOOKS = [
  ['dark, on a phone, right to left', PHONE, true, '?site=ae'],
  ['light', PC, false, ''],
] as const;

describe.each(partOf(LOOKS, 1))('%s', (_name, width, dark, query) => {
  test('axe finds nothing, and no element is wider than the page', async () => {
    const page = await open(`/_blocks${CHECKED}${query}`, { width, dark });
    await bringAxe(page);
    const found = await page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(within: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      return (await axe.run('.blocks', options)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    }, AXE_OPTIONS);
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

/** A type that is measured on a PC and compared on a phone. */
const SOME_BLOCKS = SPEC_BLOCKS.filter(([name]) => name === 'block12');

describe.each(covering(SOME_BLOCKS, SPEC_BLOCKS))('%s', (name, number, images, products, pc, mobile) => {
  const type = blocks.find((one) => one.name === name);
  /** `npm test` measures a type on one screen and looks at it on the other; the types take turns. */
  const onScreen = <T>(screens: readonly [T, T], other: boolean): readonly T[] =>
    COVERS_ALL ? screens : [screens[(number + Number(other)) % 2] ?? screens[0]];

  test.each(onScreen([['PC', PC, pc] as const, ['phone', PHONE, mobile] as const], false))(
    '%s: images, products, columns, position of the text and colours',
    async (_screen, width, columns) => {
      const page = await open(`/_blocks/${name}`, { width });
      const backgrounds = new Map<string, string>();
      for (const block of await page.locator('.block').all()) {
        const layout = await measureBlock(block);
        expect(layout.images).toBe(images === '-' ? type?.images : images);
        expect(layout.products).toBe(products === '-' ? type?.products : products);
        expect(layout.columns).toBe(columns === '-' ? 0 : columns);
        expect(positionOf(layout, width)).toBe(type?.textPosition);
        backgrounds.set((await block.getAttribute('data-theme')) ?? '', layout.background);
      }
      expect([...backgrounds.keys()].sort()).toEqual(THEMES);
      expect(new Set(backgrounds.values()).size).toBe(3);
    },
  );

  test.each(onScreen([['pc', PC, 0.25] as const, ['phone', PHONE, 0.5] as const], true))(
    'looks as before on %s',
    async (screen, width, scale) => {
      const page = await open(`/_blocks/${name}`, { width, scale });
      const [example] = Object.keys(type?.examples ?? {});
      const differences = [];
      for (const theme of THEMES) {
        const block = page.locator('.block').and(page.locator(`[aria-labelledby="block-${name}-${example}-${theme}"]`));
        const path = `${REPOSITORY}tests/servers/goldens/blocks/${name}-${theme}-${screen}.png`;
        differences.push(pictureDifference(path, await block.screenshot({ animations: 'disabled' })));
      }
      expect(differences).toEqual(THEMES.map(() => undefined));
    },
  );
});

/** The position of the text as the specification names it. On a phone the bottom is below the picture, on a PC beside its foot. */
function positionOf({ text, media, centred }: BlockLayout, width: number): string {
  const middle = Math.abs((text.left + text.right - width) / 2) < NEAR;
  if (text.bottom <= media.top)
    return centred && middle ? 'top-centre' : `top-${text.left <= media.left + NEAR ? 'left' : 'right'}`;
  const beside = text.right <= media.left && Math.abs(text.bottom - media.bottom) < NEAR;
  const below = text.top >= media.bottom && Math.abs(text.left - media.left) < NEAR;
  return (width < 1200 ? below : beside) ? 'bottom-left' : 'elsewhere';
}

test('tabs work with the keyboard and without JavaScript', async () => {
  const page = await open('/_blocks/tabs', { width: PC, javaScript: false });
  const block = page.locator('.block').first();
  const shown = (): Promise<string[]> => block.locator('.block-tab:visible .model').allTextContents();
  const [first = [], second = []] = [0, 2].map((from) =>
    Object.values(blocks.find(({ name }) => name === 'tabs')?.examples ?? {})[0]
      ?.products?.slice(from, from + 2)
      .map((id) => id.toUpperCase()),
  );
  expect(await shown()).toEqual(first);
  await block.locator('input').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toEqual(second);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').getAttribute('href')).toBe(`/product/${second[0]?.toLowerCase()}`);
});

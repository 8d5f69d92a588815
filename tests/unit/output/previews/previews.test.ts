import { describe, expect, test } from 'vitest';
import { PREVIEW_SHEET } from '../../../../engine/output/previews/compose.ts';
import { breakLines } from '../../../../engine/output/previews/lines.ts';
import { previewLanguages, routePreview } from '../../../../engine/content/preview-path.ts';
import { listPreviews } from '../../../../engine/output/previews/list-previews.ts';
import type { Outliner } from '../../../../engine/output/previews/outline.ts';
import { openPreviewFonts } from '../../../../engine/output/previews/preview-fonts.ts';
import { loadDrawings } from '../../../../engine/build/theme/load-drawings.ts';
import { NO_DRAWINGS } from '../../../../engine/theme/drawings/drawings.ts';
import { covering, partOf } from '../../../support/coverage.ts';
import { REPOSITORY, realModel } from '../../../support/real.ts';

const model = realModel();
const DRAWINGS = await loadDrawings(REPOSITORY, model.theme);
const LANGUAGES = previewLanguages(model);

test('sites that share a language share their pictures', () => {
  expect(LANGUAGES).toContain('th');
  expect(LANGUAGES).toContain('zh-Hant');
  expect(LANGUAGES.filter((lang) => lang.startsWith('es'))).toEqual(['es']);
});

test.each(LANGUAGES)('every letter on the pictures in %s has a font', async (lang) => {
  const outline = await openPreviewFonts(
    listPreviews(model, lang, DRAWINGS).map(({ text }) => text),
    lang,
  );
  const { width, path } = outline('R7-60A', { size: 100, weight: 'strong' });
  expect(width).toBeGreaterThan(300);
  expect(path).toMatch(/^M/);
});

test('a letter that no font has stops the build', async () => {
  await expect(openPreviewFonts(['ᚠ'], 'en')).rejects.toThrow('no font has the letter ᚠ (U+16a0)');
});

// An edit draws one picture anew, and a whole build draws all of a language together.
test.each(partOf(['ar', 'th', 'tr'], 1))('a picture in %s is the same alone and among all others', async (lang) => {
  const previews = listPreviews(model, lang, DRAWINGS);
  const together = await openPreviewFonts(
    previews.map(({ text }) => text),
    lang,
  );
  for (const { path, text, compose } of partOf(previews, 5)) {
    const svg = compose(together);
    expect([path, compose(await openPreviewFonts([text], lang)) === svg]).toEqual([path, true]);
  }
});

describe.each(covering(['en', 'ar', 'zh-Hans'], ['en', 'th', 'ar', 'zh-Hans', 'el', 'ru', 'vi']))(
  'pictures in %s',
  async (lang) => {
    const previews = listPreviews(model, lang, DRAWINGS);
    const outline = await openPreviewFonts(
      previews.map(({ text }) => text),
      lang,
    );
    test('every line lies on the sheet, at the side where lines begin', () => {
      for (const preview of previews) {
        const svg = preview.compose(outline);
        expect(svg).not.toMatch(/<text|var\(--|NaN|undefined/);
        const lines = [...svg.matchAll(/<path fill="#[0-9a-f]{6}" transform="translate\(([-\d.]+) ([-\d.]+)\)"/g)];
        expect(lines.length).toBeGreaterThan(0);
        for (const [, x, y] of lines) {
          expect(Number(x)).toBeGreaterThan(0);
          expect(Number(x)).toBeLessThan(PREVIEW_SHEET.width);
          expect(Number(y)).toBeLessThan(PREVIEW_SHEET.height - 40);
        }
        const [, first] = lines[0] ?? [];
        expect(Number(first) > PREVIEW_SHEET.width / 2).toBe(lang === 'ar');
      }
    });
  },
);

test.each(['en', 'ar'])('a company without a logo has its name on pictures in %s', async (lang) => {
  const company = { ...model.company, name: 'Example', logo: {} };
  const [preview] = listPreviews({ ...model, company }, lang, DRAWINGS);
  const outline = await openPreviewFonts([preview?.text ?? ''], lang);
  const { path } = outline('Example', { size: 34, weight: 'strong' });
  expect(preview?.compose(outline)).toContain(`d="${path}"/>`);
});

test.each([
  ['en', 'x="760"'],
  ['ar', 'x="0"'],
])('without scenes, pictures in %s have the colour of the company', async (lang, place) => {
  const preview = listPreviews(model, lang, NO_DRAWINGS).find(({ path }) => path.endsWith('/site.jpg'));
  const outline = await openPreviewFonts([preview?.text ?? ''], lang);
  expect(preview?.compose(outline)).toContain(
    `<rect ${place} width="440" height="630" fill="${model.company.colours.accent}"/>`,
  );
});

test('a route has a picture of its own if it declares one, and so have the routes below it', () => {
  const names = listPreviews(model, 'en', NO_DRAWINGS).map(({ path }) => path.replace(/^files\/og\/en\//, ''));
  expect(names).toContain('section-homewifi.jpg');
  expect(names).not.toContain('section-profile.jpg');
  const previewOf = (path: string): string | undefined => {
    const route = model.routes.find((one) => one.path === path);
    return route && routePreview(route, model.routes);
  };
  expect(
    ['homewifi', 'faq/{faqId}', 'products/{urlFlag}', 'support/{type}', 'faq/page-{index}'].map(previewOf),
  ).toEqual(['section-homewifi', 'section-faq', 'section-product', 'section-service', 'section-faq']);
  expect(['', 'profile/history', 'choose-site'].map(previewOf)).toEqual(['site', 'site', 'site']);
});

test('the words on the picture of a route are its title, if it names no others', () => {
  const textOf = (path: string): string | undefined =>
    listPreviews(model, 'en', NO_DRAWINGS)
      .find((one) => one.path === `files/og/en/section-${path}.jpg`)
      ?.text.trim();
  expect([textOf('service'), textOf('news')]).toEqual(['Support', 'News']);
});

test('words of one direction keep their order inside of a line of the other', async () => {
  const outline = await openPreviewFonts(['راوتر Wi-Fi 7 ثلاثي'], 'ar');
  const style = { size: 20, weight: 'text' } as const;
  // The shapes of "Wi-Fi 7" in the line are the same as alone, moved to the side.
  const starts = (path: string): number => [...path.matchAll(/M/g)].length;
  const whole = outline('راوتر Wi-Fi 7 ثلاثي', style);
  const parts = ['راوتر', 'Wi-Fi 7', 'ثلاثي'].map((part) => outline(part, style));
  expect(starts(whole.path)).toBe(parts.reduce((sum, { path }) => sum + starts(path), 0));
  const third = parts[2];
  expect(whole.path.startsWith(third?.path.slice(0, 30) ?? '-')).toBe(true);
});

describe('lines', () => {
  const outline: Outliner = (text) => ({ path: '', width: text.length * 10 });
  const space = { size: 10, weight: 'text', lang: 'en', width: 100, lines: 2 } as const;
  test.each([
    ['short', ['short']],
    ['a line and another', ['a line and', 'another']],
    ['one two three four five six seven', ['one two', 'three fou…']],
    ['unbreakablewordofmanyletters', ['unbreakab…']],
    ['', []],
  ])('%s', (text, lines) => {
    expect(breakLines(text, outline, space)).toEqual(lines);
  });
});

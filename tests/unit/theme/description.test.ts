import { beforeAll, describe, expect, test } from 'vitest';
import { previewPath } from '../../../engine/content/preview-path.ts';
import { cutAtWord, excerpt, paragraphs } from '../../../engine/content/plain-text.ts';
import { pageDescription } from '../../../engine/theme/description.ts';
import { ogImage } from '../../../engine/theme/og-image.ts';
import { socialTags } from '../../../engine/theme/social.ts';
import { realModel } from '../../support/real.ts';
import { openPages, type SitePages } from '../../support/site-pages.ts';

const model = realModel();
let pages: SitePages;

beforeAll(async () => {
  pages = await openPages(model);
});

describe('the description of a page', () => {
  test.each([
    ['', 'faq/101', /^The figure on the box is a link rate/],
    ['th', 'product/faq/r7-60a', /^R7-60A, /],
    ['ae', 'download/401', /5 GHz/],
    ['', 'downloads/B101', /^Firmware: /],
    ['', 'news/page-2', /^News: /],
    ['', 'solutions/test', /^Answer three questions/],
  ])('%s/%s comes from its content', (flag, remainder, expected) => {
    expect(pageDescription(pages.page(flag, remainder), undefined)).toMatch(expected);
  });

  test('is the text of the template if there is no other', () => {
    expect(pageDescription(pages.page('', 'profile'), 'What the template says.')).toBe('What the template says.');
  });

  test('is missing on a page that is not indexed', () => {
    expect(pageDescription(pages.page('', 'search'), 'Search.')).toBeUndefined();
  });

  test.each(['', 'th', 'ae', 'cn'])(
    'of the site “%s” is short, and no two made of the content are the same',
    (flag) => {
      const site = model.sites.find((one) => one.flag === flag);
      const made = [...pages.router.pages].flatMap(([remainder]): string[] => {
        if (!site || !pages.router.hasPage(site, remainder)) return [];
        const text = pageDescription(pages.page(flag, remainder), undefined);
        return text === undefined ? [] : [text];
      });
      expect(made.length).toBeGreaterThan(600);
      expect(made.filter((text) => text.length > 155 || text.trim() !== text || text === '')).toEqual([]);
      const counts = Map.groupBy(made, (text) => text);
      expect([...counts].filter(([, same]) => same.length > 1).map(([text]) => text)).toEqual([]);
    },
  );
});

describe('a text in short', () => {
  test('is without its marks, headings and code', () => {
    expect(paragraphs('# Head\n\nOne **bold** [link](/x)\nline.\n\n```\ncode\n```\n\n- `a` point')).toEqual([
      'One bold link line.',
      'a point',
    ]);
  });

  test('ends with a sentence where one fits, else with a word', () => {
    const long = `Word ${'word '.repeat(40)}end.`;
    expect(excerpt(`Short one. ${long}`, 'en')).toBe('Short one.');
    expect(excerpt(long, 'en')).toMatch(/^Word (?:word )+word…$/);
    expect(cutAtWord(long, 'en').length).toBeLessThanOrEqual(155);
    expect(cutAtWord('', 'en')).toBe('');
  });

  test('is cut between words in a language without spaces', () => {
    const thai = 'เราเตอร์'.repeat(30);
    expect(cutAtWord(thai, 'th')).toMatch(/^(?:เราเตอร์)+…$/);
  });
});

describe('a shared link', () => {
  test('says where it leads, in which language, and shows the picture of its product', () => {
    const page = pages.page('th', 'product/r7-60a');
    const tags = new Map(
      socialTags(page, { title: 'R7-60A', description: 'A router.' }).map(({ property, name, content }) => [
        property ?? name,
        content,
      ]),
    );
    expect(Object.fromEntries(tags)).toMatchObject({
      'og:type': 'website',
      'og:url': 'https://www.kaveno.example/th/product/r7-60a',
      'og:locale': 'th_TH',
      'og:title': 'R7-60A',
      'og:description': 'A router.',
      'twitter:card': 'summary_large_image',
    });
    expect(tags.get('og:image')).toBe(ogImage(page));
    expect(ogImage(page)).toBe(`https://www.kaveno.example${previewPath('th', 'product-r7-60a')}`);
  });

  test('to news is an article', () => {
    const tags = socialTags(pages.page('', 'news/201'), { title: 'News', description: undefined });
    expect(tags.find(({ property }) => property === 'og:type')?.content).toBe('article');
    expect(tags.some(({ property }) => property === 'og:description')).toBe(false);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { checkStructuredData } from '../../../engine/output/checks/structured-data.ts';
import { breadcrumbs } from '../../../engine/theme/breadcrumbs.ts';
import { printData, structuredData, TELLING_TEMPLATES } from '../../../engine/theme/structured-data/registry.ts';
import { realModel } from '../../support/real.ts';
import { openPages, type SitePages } from '../../support/site-pages.ts';

const model = realModel();
let pages: SitePages;

beforeAll(async () => {
  pages = await openPages(model);
});

/** The structured data of a page, as its head has it. */
async function told(flag: string, remainder: string): Promise<string[]> {
  const page = pages.page(flag, remainder);
  return (await structuredData(page, breadcrumbs(page, page.title))).map(printData);
}

describe('the structured data of every page', () => {
  test.each(['', 'th', 'ae', 'cn'])('of the site “%s” says what its type asks for', async (flag) => {
    const site = model.sites.find((one) => one.flag === flag);
    if (!site) throw new Error(`there is no site ${flag}`);
    const problems: string[] = [];
    const types = new Set<string>();
    for (const [remainder, { route }] of pages.router.pages) {
      if (!pages.router.hasPage(site, remainder)) continue;
      const texts = await told(flag, remainder);
      for (const text of texts) {
        problems.push(...checkStructuredData(text).map((problem) => `${remainder}: ${problem}`));
        types.add((JSON.parse(text) as Record<'@type', string>)['@type']);
      }
      if (route.index && remainder !== '' && texts.length === 0) problems.push(`${remainder}: no way to it`);
      if (!route.index && texts.length > 0) problems.push(`${remainder}: not indexed, and tells`);
    }
    expect(problems).toEqual([]);
    expect([...types].sort()).toEqual([
      'Article',
      'BreadcrumbList',
      'FAQPage',
      'NewsArticle',
      'Organization',
      'Product',
      'SoftwareApplication',
      'VideoObject',
      'WebSite',
    ]);
  });

  test('is made for existing templates', () => {
    const templates = new Set(model.routes.map(({ template }) => template));
    expect(TELLING_TEMPLATES.filter((template) => !templates.has(template))).toEqual([]);
  });
});

describe('one page', () => {
  test('a product names its model, its maker and its successor, and no offer', async () => {
    const ended = model.content.products.find(({ successor }) => successor !== undefined);
    if (!ended) throw new Error('no product has a successor');
    const [text = ''] = await told('', `product/${ended.id}`);
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Product',
      name: `Kaveno ${ended.model}`,
      model: ended.model,
      brand: { name: 'Kaveno' },
      isRelatedTo: { url: `https://www.kaveno.example/product/${ended.successor}` },
    });
    expect(text).not.toMatch(/"(?:offers|price|aggregateRating|review)"/);
  });

  test('firmware tells version, size and file; a manual is not an application', async () => {
    const [text = ''] = await told('th', 'download/401');
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'SoftwareApplication',
      softwareVersion: '2.4.1',
      downloadUrl: 'https://www.kaveno.example/files/401-r7-60a-firmware-2.4.1.zip',
      fileSize: '4.00\u00a0MB',
    });
    const manual = model.content.downloads.find(({ category }) => category === 'B104');
    const types = (await told('', `download/${manual?.id}`)).map(
      (one) => (JSON.parse(one) as Record<'@type', string>)['@type'],
    );
    expect(types).toEqual(['BreadcrumbList']);
  });

  test('the chapters of a video follow each other to its end', async () => {
    for (const { id } of model.content.videos) {
      const [text = ''] = await told('', `video/${id}`);
      const { duration, hasPart } = JSON.parse(text) as {
        duration: string;
        hasPart: { startOffset: number; endOffset: number }[];
      };
      expect(hasPart.length).toBeGreaterThan(1);
      expect(hasPart.every(({ startOffset, endOffset }) => startOffset < endOffset)).toBe(true);
      expect(duration).toBe(`PT${hasPart.at(-1)?.endOffset}S`);
    }
  });

  test('nothing ends the element that holds it', () => {
    const text = printData({ text: '</script><script>alert(1)</script><!--' });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ text: '</script><script>alert(1)</script><!--' });
  });
});

describe('the check finds', () => {
  test.each([
    ['no JSON', '{', ['is not valid JSON']],
    ['a list', '[]', ['is not an object with a type']],
    ['another vocabulary', '{"@type":"Product"}', ['does not have the context of schema.org']],
    [
      'a type that does not exist',
      '{"@context":"https://schema.org","@type":"Evnt"}',
      ['is a `Evnt`, which is not a type of schema.org'],
    ],
    [
      'a thing without its page',
      '{"@context":"https://schema.org","@type":"Event"}',
      ['Event must have the `url` of its page'],
    ],
    [
      'nothing in a thing of another kind',
      '{"@context":"https://schema.org","@type":"Event","url":"https://a.example/"}',
      [],
    ],
    [
      'a way of one step',
      '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"https://a.example/"}]}',
      ['BreadcrumbList/itemListElement must NOT have fewer than 2 items'],
    ],
    [
      'a question without an answer',
      '{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Why?"}]}',
      ["FAQPage/mainEntity/0 must have required property 'acceptedAnswer'"],
    ],
  ])('%s', (_, text, problems) => {
    expect(checkStructuredData(text)).toEqual(problems);
  });
});

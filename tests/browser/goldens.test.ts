import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pairsOf, partOf } from '../support/coverage.ts';
import { pictureDifference } from '../support/golden-picture.ts';
import { REPOSITORY } from '../support/real.ts';
import { settle } from '../support/settle.ts';
import { visits } from '../support/visits.ts';

const { origin, share } = visits();

/** The pages by the names of their pictures. */
const PAGES = {
  home: '',
  category: 'products/routers',
  product: 'product/r7-30a',
  specification: 'product/specification/r7-30a',
  compare: 'product/compare?id=r7-30a&id=r6-40b&id=r6-20a',
  downloads: 'download',
  'product-downloads': 'product/download/r7-30a',
  faq: 'faq',
  guides: 'qig',
  solution: 'solutions/two-storey-house-mesh',
  'where-to-buy': 'purchase',
  search: 'search?q=r7-30a',
};
const SITES = { root: '', th: 'th/', ae: 'ae/', cn: 'cn/' };
const PC = { width: 1280, height: 1600 };
const PHONE = { width: 360, height: 1600 };
/** Pixels of a picture for a pixel of the page: enough to see what has moved, and few enough to keep. */
const SCALE = 0.5;

// `npm test` looks at two of three pages once, on one of the sites in turn.
test.each(
  partOf(pairsOf(Object.entries(PAGES), Object.entries(SITES)), 8).map(
    ([[name, path], [site, prefix]]) => [name, site, path, prefix] as const,
  ),
)('%s on the site %s looks as before', async (name, site, path, prefix) => {
  const viewport = isPc(site, name) ? PC : PHONE;
  const page = await share({ viewport, deviceScaleFactor: SCALE, reducedMotion: 'reduce', colorScheme: 'light' });
  // The question about counting visits would be at the end of the page.
  await page
    .context()
    .addCookies(['consent', 'suggestion'].map((cookie) => ({ name: cookie, value: 'no', url: origin() })));
  await page.goto(`${origin()}/${prefix}${path}`);
  await settle(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  const small = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
  expect(pictureDifference(`${REPOSITORY}tests/browser/goldens/${name}-${site}.png`, small)).toBeUndefined();
});

/** Each page is looked at on a PC on two sites and on a phone on the other two, and each site in both ways. */
function isPc(site: string, name: string): boolean {
  return (Object.keys(SITES).indexOf(site) + Object.keys(PAGES).indexOf(name)) % 2 === 0;
}

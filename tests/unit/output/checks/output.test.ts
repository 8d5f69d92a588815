import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOutput, type OutputReport } from '../../../../engine/build/check/check-output.ts';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import type { TextRaw } from '../../../../engine/model/schema/types.gen.ts';
import type { SiteModel } from '../../../../engine/model/site-model.ts';
import { covering } from '../../../support/coverage.ts';
import { writeSoundOutput, type SoundOutput } from '../../../support/sound-output.ts';

let folder: string;
let output: SoundOutput;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-check-'));
  output = await writeSoundOutput(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Formats each finding as one line: the check, the message, the count, and the first place without line and column. */
function say({ findings }: OutputReport): string[] {
  return findings
    .map(({ check, message, count, places: [first = ''] }) => `${check}: ${message} | ${count} ${place(first)}`)
    .sort();
}

function place(text: string): string {
  return text.replace(/:\d+:\d+$/, '');
}

async function check(): Promise<OutputReport> {
  const report = await checkOutput(output.out);
  if (!report) throw new Error('the output has no build');
  return report;
}

interface Planted {
  /** The page, by its path below the root site; on the root site. */
  readonly page: string;
  readonly from: string;
  readonly to: string;
  readonly found: string;
  /** The findings that follow from it, with their places. */
  readonly also?: readonly string[];
}

const MORE = '<h2 id="more">More</h2>';

/** One fault each, on a page of its own. */
const PAGES: readonly Planted[] = [
  {
    page: 'faq',
    from: MORE,
    to: `${MORE}<a href="/no-such-page">x</a>`,
    found: 'links: `/no-such-page` leads to no page',
  },
  { page: 'qig', from: MORE, to: `${MORE}<a href="/faq/">x</a>`, found: 'links: `/faq/` is redirected to `/faq`' },
  {
    page: 'news',
    from: MORE,
    to: `${MORE}<a href="/TH/faq">x</a>`,
    found: 'links: `/TH/faq` is redirected to `/th/faq`',
  },
  {
    page: 'notices',
    from: MORE,
    to: `${MORE}<a href="#gone">x</a>`,
    found: 'links: `/notices#gone`: the page has no such place',
  },
  {
    page: 'market',
    from: MORE,
    to: `${MORE}<a href="/th/faq#gone">x</a>`,
    found: 'links: `/th/faq#gone`: the page has no such place',
  },
  {
    page: 'material',
    from: MORE,
    to: `${MORE}<img src="/gone.svg" alt="" width="1" height="1">`,
    found: 'links: `/gone.svg` is not a file of the output',
  },
  {
    page: 'partner',
    from: 'src="/picture.svg"',
    to: 'src="/picture.svg" srcset="/picture.svg 1x, /gone-2x.svg 2x"',
    found: 'links: `/gone-2x.svg` is not a file of the output',
  },
  {
    page: 'purchase',
    from: '/picture.svg&quot;',
    to: '/gone-prop.svg&quot;',
    found: 'links: `/gone-prop.svg` is not a file of the output',
  },
  {
    page: 'service',
    from: MORE,
    to: `${MORE}<p data-picture="/gone-data.svg"></p>`,
    found: 'links: `/gone-data.svg` is not a file of the output',
  },
  {
    page: 'video',
    from: MORE,
    to: `${MORE}<a href="http://www.kaveno.example/faq">x</a>`,
    found: 'links: `http://www.kaveno.example/faq` is not encrypted',
  },
  {
    page: 'commerce',
    from: MORE,
    to: `${MORE}<a href="javascript:void 0">x</a>`,
    found: 'links: `javascript:void 0` is a script',
  },
  {
    page: 'homewifi',
    from: 'rel="canonical" href="https://www.kaveno.example/homewifi"',
    to: 'rel="canonical" href="https://www.kaveno.example/homewifi?a=1"',
    found: 'alternates: is not its own canonical page: https://www.kaveno.example/homewifi?a=1',
  },
  {
    page: 'profile',
    from: '<link rel="alternate" hreflang="x-default" href="https://www.kaveno.example/profile">',
    to: '',
    found: 'alternates: does not have exactly one x-default',
    also: [
      'alternates: names https://www.kaveno.example/profile, which does not name the same pages or is not a page | 1 client/th/profile/index.html',
      'alternates: names https://www.kaveno.example/th/profile, which does not name the same pages or is not a page | 1 client/profile/index.html',
    ],
  },
  { page: 'product', from: '<html lang="en"', to: '<html lang="de"', found: 'html: is in `de` on a site in `en`' },
  {
    page: 'product/eol',
    from: 'dir="ltr"',
    to: 'dir="rtl"',
    found: 'html: has the direction `rtl` on a site with `ltr`',
  },
  { page: 'product/cloudfi', from: '<title>Page /product/cloudfi</title>', to: '', found: 'html: has no title' },
  {
    page: 'product/specification',
    from: '<meta name="description" content="What /product/specification is about">',
    to: '',
    found: 'html: has no description',
  },
  {
    page: 'solution',
    from: 'Page /solution',
    to: 'Page /solutions',
    found: 'html: has the title of `/solutions`',
    also: ['html: has the title of `/solution` | 1 client/solutions/index.html'],
  },
  { page: 'solutions/test', from: MORE, to: `${MORE}<h1>Two</h1>`, found: 'html: has 2 headings `<h1>`' },
  { page: 'simulator', from: MORE, to: `${MORE}<h4>Deep</h4>`, found: 'html: has `<h4>` after `<h2>`' },
  { page: 'choose-site', from: MORE, to: `${MORE}<p id="more"></p>`, found: 'html: has the id `more` more than once' },
  {
    page: 'distribution',
    from: MORE,
    to: `${MORE}<p aria-describedby="nothing"></p>`,
    found: 'html: names `nothing` in `aria-describedby`, and no element has this id',
  },
  { page: 'videosurveillance', from: 'alt="" width="1"', to: 'width="1"', found: 'html: has a picture without `alt`' },
  { page: 'openvpn/ipc', from: ' height="1"', to: '', found: 'html: has a picture without `height`' },
  {
    page: 'openvpn/ipe',
    from: '<label>Name <input name="name"></label>',
    to: '<input name="name">',
    found: 'html: has a field without a label: `<input name="name">`',
  },
  {
    page: 'openvpn/tdc',
    from: MORE,
    to: `${MORE}<a href="/faq"><button>x</button></a>`,
    found: 'html: has a `<button>` in a link or a button',
  },
  { page: 'openvpn/tde', from: MORE, to: `${MORE}<p><b>x</p>`, found: 'html: `<b>` is not closed' },
  { page: 'profile/history', from: MORE, to: `${MORE}</section>`, found: 'html: `</section>` closes nothing' },
  { page: 'profile/contactus', from: '<main ', to: '<main style="color:red" ', found: 'html: has `style` on `<main>`' },
  { page: 'download', from: '<main ', to: '<main onclick="go()" ', found: 'html: has `onclick` on `<main>`' },
  {
    page: 'solutions',
    from: '"name":"Kaveno",',
    to: '',
    found: "structuredData: Organization must have required property 'name'",
  },
  {
    page: 'page/terms',
    from: 'example/picture.svg"}',
    to: 'example/gone-logo.svg"}',
    found: 'structuredData: `/gone-logo.svg` is not a file of the output',
  },
  { page: 'page/weee', from: '"@context":', to: '@', found: 'structuredData: is not valid JSON' },
  {
    page: 'page/cookies',
    from: MORE,
    to: `${MORE}<p>${randomBytes(31 * 1024).toString('base64')}</p>`,
    found: 'budgets: the page: more than 30 KB after gzip',
  },
  {
    page: 'page/warranty',
    from: '</head>',
    to: `<style>/*${randomBytes(15 * 1024).toString('base64')}*/</style></head>`,
    found: 'budgets: its styles: more than 15 KB after gzip',
    also: ['html: has a `<style>` that the policy of pages does not allow | 1 client/page/warranty/index.html'],
  },
  {
    page: 'page/accessibility',
    from: '</body>',
    to: `<script>//${randomBytes(4 * 1024).toString('base64')}</script></body>`,
    found: 'budgets: its scripts before a touch: more than 4 KB after gzip',
    also: ['html: has a `<script>` that the policy of pages does not allow | 1 client/page/accessibility/index.html'],
  },
  {
    page: 'page/privacypolicy',
    from: 'client="visible"',
    to: 'client="load"',
    found: 'budgets: loads the framework before a touch: `/_astro/client.js`',
  },
  {
    page: 'page/warrantypolicy',
    from: '/_astro/Island.js',
    to: '/_astro/Heavy.js',
    found: 'budgets: the scripts of its islands: more than 84 KB after gzip',
  },
];

/** Faults of files, with all that follows from each. */
const FILES: readonly { readonly plant: (output: SoundOutput) => void; readonly found: readonly string[] }[] = [
  { plant: ({ remove }) => remove('th/news.xml'), found: ['files: is missing | 1 client/th/news.xml'] },
  {
    plant: ({ write }) => write('th/old/index.html', ''),
    found: ['files: is a page without a route | 1 client/th/old/index.html'],
  },
  {
    plant: ({ edit }) => edit('th/app.webmanifest', (text) => text.replace('{', '')),
    found: ['files: is not valid JSON | 1 client/th/app.webmanifest'],
  },
  {
    plant: ({ edit }) => edit('app.webmanifest', (text) => text.replace('mark-192.png', 'gone-192.png')),
    found: ['files: `/files/icons/gone-192.png` is not a file of the output | 1 client/app.webmanifest'],
  },
  {
    plant: ({ edit }) =>
      edit('robots.txt', (text) => text.replace('Sitemap: https://www.kaveno.example/th/sitemap.xml', '')),
    found: ['files: does not name the sitemap of `https://www.kaveno.example/th/` | 1 client/robots.txt'],
  },
  {
    plant: ({ edit }) => edit('th/sitemap-pages.xml', (text) => text.replace('/th/purchase<', '/th/purchased<')),
    found: [
      'files: does not list `https://www.kaveno.example/th/purchase` | 1 client/sitemap.xml',
      'files: lists `https://www.kaveno.example/th/purchased`, which is not a page that may be listed | 1 client/th/sitemap-pages.xml',
    ],
  },
  {
    plant: ({ remove }) => remove('th/video/index.html'),
    found: [
      'alternates: names https://www.kaveno.example/th/video, which does not name the same pages or is not a page | 1 client/video/index.html',
      'files: lists `https://www.kaveno.example/th/video`, which is not a page that may be listed | 1 client/th/sitemap-pages.xml',
      'files: the page is missing | 1 client/th/video/index.html',
      'links: `/th/video` is a page without a file | 1 client/video/index.html',
    ],
  },
  {
    plant: ({ edit }) =>
      edit('th/service/index.html', (text) => text.replaceAll('hreflang="th-TH"', 'hreflang="th-UK"')),
    found: [
      'alternates: does not name itself as an alternate | 1 client/th/service/index.html',
      'alternates: names https://www.kaveno.example/service, which does not name the same pages or is not a page | 1 client/th/service/index.html',
      'alternates: names https://www.kaveno.example/th/service, which does not name the same pages or is not a page | 1 client/service/index.html',
      'alternates: names th-UK, which is not a language | 1 client/th/service/index.html',
    ],
  },
];

describe('the check of an output', () => {
  test('finds nothing where nothing is wrong, and reads every page', async () => {
    const report = await check();
    expect(say(report)).toEqual([]);
    expect(report.pages).toBeGreaterThan(covering(300, 600));
    expect(report.heaviest.later.bytes).toBeGreaterThan(0);
  });

  test('finds each fault at its place, and nothing else', async () => {
    output.write('_astro/Heavy.js', `//${randomBytes(85 * 1024).toString('base64')}`);
    for (const { page, from, to } of PAGES)
      output.edit(`${page}/index.html`, (text) => {
        expect(text, page).toContain(from);
        return text.replace(from, () => to);
      });
    for (const { plant } of FILES) plant(output);
    const expected = [
      ...PAGES.flatMap(({ page, found, also = [] }) => [`${found} | 1 client/${page}/index.html`, ...also]),
      ...FILES.flatMap(({ found }) => found),
    ];
    expect(say(await check())).toEqual(expected.sort());
  });
});

test('a site with fewer texts in its language than it promises is named', async () => {
  const path = join(releaseLayout(output.out).current, 'site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as { readonly model: SiteModel };
  const translation = { parts: { questions: ['faqs.question'] }, except: [], promises: { th: { questions: 100 } } };
  const languages = async (text: TextRaw): Promise<string[]> => {
    const faqs = site.model.content.faqs.map((faq) => ({ ...faq, question: text }));
    const model = { ...site.model, translation, content: { ...site.model.content, faqs } };
    writeFileSync(path, JSON.stringify({ ...site, model }));
    return say(await check()).filter((line) => line.startsWith('languages: '));
  };
  expect(await languages({ en: 'How?', th: 'อย่างไร' })).toEqual([]);
  expect(await languages({ en: 'How?' })).toEqual([
    'languages: has 0 % of the texts of questions in its language and promises 100 % | 1 client/th/index.html',
  ]);
});

test('a folder without a build has nothing to check', async () => {
  expect(await checkOutput(join(folder, 'nothing'))).toBeUndefined();
});

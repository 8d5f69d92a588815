import { describe, expect, test } from 'vitest';
import { frontMatter } from '../../../../engine/redirects/importers/front-matter/front-matter.ts';
import { joinFiles } from '../../../../engine/redirects/importers/front-matter/joined-files.ts';
import type { Imported } from '../../../../engine/redirects/importers/importer.ts';

/** Reads a page, with its front matter and an old address, beside the files of its site. */
function readPage(path: string, matter: string, others: Readonly<Record<string, string>>): Imported {
  const files = { ...others, [path]: `---\n${matter}\n---\n` };
  return frontMatter.read(joinFiles(Object.entries(files).map(([name, text]) => ({ path: name, text }))));
}

/** The address that the redirect of a page leads to, or the reason why it was refused. */
function addressOf({ rules, refused }: Imported): string | undefined {
  return rules[0] ? `${rules[0].from} → ${rules[0].to}` : refused[0]?.reason;
}

const POST = '_posts/2026-03-04-First-Steps.md';
const OLD = 'redirect_from: /old';

/** `_config.yml`, the file, its front matter, and where `/old` leads by the documentation of Jekyll. */
const JEKYLL: readonly (readonly [config: string, path: string, matter: string, expected: string])[] = [
  // https://jekyllrb.com/docs/permalinks/#built-in-formats
  ['permalink: date', POST, OLD, '/old → /2026/03/04/First-Steps.html'],
  ['permalink: pretty', POST, OLD, '/old → /2026/03/04/First-Steps/'],
  ['permalink: ordinal', POST, OLD, '/old → /2026/063/First-Steps.html'],
  ['permalink: weekdate', POST, OLD, '/old → /2026/W10/Wed/First-Steps.html'],
  ['permalink: none', POST, OLD, '/old → /First-Steps.html'],
  ['title: no permalink', POST, OLD, '/old → /2026/03/04/First-Steps.html'],
  [
    'permalink: pretty',
    POST,
    `${OLD}\ncategories: News Our-Product`,
    '/old → /news/our-product/2026/03/04/First-Steps/',
  ],
  ['permalink: pretty', POST, `${OLD}\ncategories: [Big News]`, '/old → /big%20news/2026/03/04/First-Steps/'],
  ['permalink: none', POST, `${OLD}\ncategory: Big News\ncategories: [a]`, '/old → /a/big%20news/First-Steps.html'],
  ['permalink: none', `en/news/${POST}`, `${OLD}\ncategories: [a, News]`, '/old → /en/news/a/First-Steps.html'],
  ['permalink: none', '_posts/deep/2026-03-04-a.md', OLD, '/old → /a.html'],
  // https://jekyllrb.com/docs/permalinks/#placeholders
  ['permalink: /:year/:i_month/:i_day/:slug/', POST, OLD, '/old → /2026/3/4/first-steps/'],
  ['permalink: /:short_year/:short_month/:long_month', POST, OLD, '/old → /26/Mar/March'],
  ['permalink: /:w_year-:week-:w_day/:long_day', '_posts/2027-01-01-a.md', OLD, '/old → /2026-53-5/Friday'],
  ['permalink: /:month_:day:output_ext', POST, OLD, '/old → /03_04.html'],
  ['permalink: /blog/:title', POST, `${OLD}\nslug: What's New?`, "/old → /blog/What's-New"],
  [
    'permalink: /:slugified_categories/:title/',
    POST,
    `${OLD}\ncategories: [Work 2 Progress]`,
    '/old → /work-2-progress/First-Steps/',
  ],
  ['permalink: /:name/', POST, OLD, '/old → /2026-03-04-first-steps/'],
  ['permalink: /:path/', POST, OLD, '/old → /2026-03-04-First-Steps/'],
  ['permalink: /:collection/:title/', POST, OLD, '/old → /posts/First-Steps/'],
  [
    'permalink: /:nothing/:title/',
    POST,
    OLD,
    'The permalink has `:nothing`: Jekyll does not know it. Write the path of the page.',
  ],
  // A date of the front matter wins over that of the name; its day is that of the time zone of the site.
  ['permalink: date', POST, `${OLD}\ndate: 2026-05-06`, '/old → /2026/05/06/First-Steps.html'],
  [
    'permalink: date\ntimezone: Asia/Tokyo',
    POST,
    `${OLD}\ndate: 2026-05-06 20:00:00 +0000`,
    '/old → /2026/05/07/First-Steps.html',
  ],
  [
    'permalink: date\ntimezone: UTC',
    POST,
    `${OLD}\ndate: 2026-05-06 23:30 -0100`,
    '/old → /2026/05/07/First-Steps.html',
  ],
  ['permalink: date\ntimezone: UTC', POST, `${OLD}\ndate: 2026-05-06 23:30:00`, '/old → /2026/05/06/First-Steps.html'],
  ['permalink: /:year/:month/:title/', POST, `${OLD}\ndate: 2026-05-06 20:00:00 +0900`, '/old → /2026/05/First-Steps/'],
  [
    'permalink: date',
    POST,
    `${OLD}\ndate: 2026-05-06 20:00:00 +0900`,
    'The time zone of the site decides `:day` of the date `2026-05-06 20:00:00 +0900`, and the settings do not name it. Write the zone in which the site was built into `_config.yml`, such as `timezone: UTC`.',
  ],
  ['permalink: date', POST, `${OLD}\ndate: tomorrow`, '`tomorrow` is not a date. Write it as `2026-03-04`.'],
  ['permalink: date', POST, `${OLD}\ndate: 2026-02-30`, '`2026-02-30` is not a date. Write it as `2026-03-04`.'],
  // https://jekyllrb.com/docs/permalinks/#front-matter
  ['permalink: pretty', POST, `${OLD}\npermalink: /fixed/:title/`, '/old → /fixed/First-Steps/'],
  ['permalink: pretty', POST, `${OLD}\npermalink: launch.html`, '/old → /launch.html'],
  [
    'permalink: date',
    POST,
    `${OLD}\npermalink: pretty`,
    'Jekyll does not know the style `pretty` in front matter. Write the path of the page, or the style into `_config.yml`.',
  ],
  // https://jekyllrb.com/docs/permalinks/#global: pages and collections take only how the style ends.
  ['permalink: pretty', 'docs/setup.md', OLD, '/old → /docs/setup/'],
  ['permalink: date', 'docs/setup.md', OLD, '/old → /docs/setup.html'],
  ['permalink: weekdate', 'docs/setup.md', OLD, '/old → /docs/setup'],
  ['permalink: /:categories/:title/', 'docs/setup.md', OLD, '/old → /docs/setup/'],
  ['permalink: /:year/:title:output_ext', 'docs/setup.md', OLD, '/old → /docs/setup.html'],
  ['permalink: /:year/:title', 'docs/setup.md', OLD, '/old → /docs/setup'],
  ['permalink: pretty', 'docs/index.md', OLD, '/old → /docs/'],
  ['permalink: pretty', 'index.html', OLD, '/old → /'],
  ['permalink: pretty', 'docs/setup.md', `${OLD}\npermalink: /help/:basename:output_ext`, '/old → /help/setup.html'],
  ['permalink: pretty', 'a b/ä.md', OLD, '/old → /a%20b/%C3%A4/'],
  // https://jekyllrb.com/docs/permalinks/#collections
  [
    'collections: { guides: { output: true, permalink: "/:collection/:name/" } }',
    '_guides/In Depth.md',
    OLD,
    '/old → /guides/in-depth/',
  ],
  ['collections: { guides: { output: true } }\npermalink: pretty', '_guides/a/b.md', OLD, '/old → /guides/a/b/'],
  ['collections: { guides: { output: true } }\ncollections_dir: all', 'all/_guides/a.md', OLD, '/old → /guides/a.html'],
  ['collections: { posts: { permalink: "/p/:title" } }\npermalink: pretty', POST, OLD, '/old → /p/First-Steps'],
  [
    'collections: { guides: { output: true, permalink: "/:year/:name/" } }',
    '_guides/a.md',
    OLD,
    'The permalink has `:year`, and the file has no date. Write `permalink` with the path of the page.',
  ],
  [
    'collections: { guides: { output: true, permalink: "/:year/:slug/" } }',
    '_guides/2020-02-03-A.md',
    OLD,
    '/old → /2020/a/',
  ],
  [
    'collections: [guides]',
    '_guides/a.md',
    OLD,
    'Jekyll makes no page of `_guides/a.md`, because `_guides` is not the folder of a collection with `output: true`. Delete the redirect, or add the collection to the settings.',
  ],
  [
    'title: a',
    '_drafts/a.md',
    OLD,
    'Jekyll makes no page of `_drafts/a.md`, because `_drafts` is not the folder of a collection with `output: true`. Delete the redirect, or add the collection to the settings.',
  ],
  // https://jekyllrb.com/docs/configuration/front-matter-defaults/
  [
    'defaults: [{ scope: { path: "", type: posts }, values: { permalink: "/blog/:title/" } }]',
    POST,
    OLD,
    '/old → /blog/First-Steps/',
  ],
  [
    'defaults: [{ scope: { path: "", type: posts }, values: { permalink: "/blog/:title/" } }]',
    'a.md',
    OLD,
    '/old → /a.html',
  ],
  [
    'defaults: [{ scope: { path: _posts }, values: { categories: [all], permalink: "/:categories/:title/" } }]',
    POST,
    `${OLD}\ncategories: own`,
    '/old → /all/own/First-Steps/',
  ],
  [
    'defaults: [{ scope: { path: docs }, values: { permalink: "/long/:basename/" } }, { scope: { path: "" }, values: { permalink: "/short/" } }]',
    'docs/a.md',
    OLD,
    '/old → /long/a/',
  ],
  [
    'defaults: [{ scope: { path: "docs/*/old" }, values: { permalink: "/g/:basename/" } }]',
    'docs/x/old/a.md',
    OLD,
    '/old → /g/a/',
  ],
  // https://jekyllrb.com/docs/configuration/options/: baseurl
  ['baseurl: /docs\npermalink: pretty', 'setup.md', OLD, '/docs/old → /docs/setup/'],
  ['baseurl: docs/', 'setup.md', 'permalink: /a/\nredirect_to: b/c', '/docs/a/ → /docs/b/c'],
  [
    'baseurl: /docs',
    'setup.md',
    'redirect_to: https://shop.example.com/',
    '/docs/setup.html → https://shop.example.com/',
  ],
  [
    'baseurl: ""',
    'setup.md',
    'aliases: /old',
    'Jekyll does not read `aliases`. Write `redirect_from` if the redirect is wanted.',
  ],
];

const PAGE = 'content/posts/first.md';
const ALIAS = 'aliases: [/old]';

/** `hugo.yaml`, the file, its front matter, and where its alias leads by the documentation of Hugo. */
const HUGO: readonly (readonly [config: string, path: string, matter: string, expected: string])[] = [
  // https://gohugo.io/content-management/urls/
  ['title: none', PAGE, ALIAS, '/old → /posts/first/'],
  ['title: none', 'content/posts/My Post & More.md', ALIAS, '/old → /posts/my-post-more/'],
  ['title: none', PAGE, `${ALIAS}\nslug: My Slug`, '/old → /posts/my-slug/'],
  ['title: none', 'content/posts/deep/index.md', `${ALIAS}\nslug: other`, '/old → /posts/other/'],
  ['title: none', 'content/posts/_index.md', `${ALIAS}\nslug: other`, '/old → /posts/'],
  ['title: none', PAGE, `${ALIAS}\nurl: articles/my-first-article`, '/old → /articles/my-first-article/'],
  ['title: none', PAGE, `${ALIAS}\nurl: /articles/my-first-article.html`, '/old → /articles/my-first-article.html'],
  ['title: none', PAGE, String.raw`${ALIAS}` + '\nurl: my\\:example', '/old → /my:example/'],
  ['title: none', PAGE, `${ALIAS}\ntitle: A b\nurl: "/:sections[last]/:slug"`, '/old → /posts/a-b/'],
  ['title: none', PAGE, 'aliases: [old-name]', '/posts/old-name → /posts/first/'],
  ['title: none', PAGE, 'aliases: [../old/path]', '/old/path → /posts/first/'],
  // https://gohugo.io/configuration/permalinks/
  [
    'permalinks: { page: { posts: "/blog/:year/:month/:slug/" } }',
    PAGE,
    `${ALIAS}\ndate: 2026-03-04T23:00:00-07:00\ntitle: "What’s New?"`,
    '/old → /blog/2026/03/whats-new/',
  ],
  ['permalinks: { posts: "/:year/:title" }', PAGE, `${ALIAS}\ndate: 2026-03-04\ntitle: C++ & D`, '/old → /2026/c-d/'],
  ['permalinks: { section: { posts: /blog/ } }', 'content/posts/_index.md', ALIAS, '/old → /blog/'],
  ['permalinks: { section: { posts: /blog/ } }', PAGE, ALIAS, '/old → /posts/first/'],
  ['permalinks: { page: { news: "/:title/" } }', PAGE, ALIAS, '/old → /posts/first/'],
  ['permalinks: { page: { /: "/:contentbasename/" } }', 'content/About.md', ALIAS, '/old → /about/'],
  [
    'permalinks: { posts: "/:day-:weekday-:weekdayname-:yearday-:monthname/" }',
    PAGE,
    `${ALIAS}\ndate: 2026-03-04`,
    '/old → /04-3-wednesday-63-march/',
  ],
  ['permalinks: { posts: "/:06/:1/:2/:title/" }', PAGE, `${ALIAS}\ndate: 2026-03-04\ntitle: a`, '/old → /26/3/4/a/'],
  ['permalinks: { posts: "/:slugorcontentbasename/" }', 'content/posts/deep/index.md', ALIAS, '/old → /deep/'],
  ['permalinks: { posts: "/:filename/" }', PAGE, `${ALIAS}\nslug: s`, '/old → /first/'],
  [
    'permalinks: { posts: "/:section/x/:sections/:slug" }',
    'content/posts/deep/a.md',
    `${ALIAS}\nslug: s`,
    'The permalink has `:sections`, and other files decide it. Import the folder of the site.',
  ],
  [
    'permalinks: { posts: "/:slug/" }',
    PAGE,
    ALIAS,
    'The permalink has `:slug`, and the file has no title. Write `url` with the path of the page.',
  ],
  [
    'permalinks: { posts: "/:year/:filename/" }',
    PAGE,
    ALIAS,
    'The permalink has `:year`, and the file has no date. Write `url` with the path of the page.',
  ],
  [
    'permalinks: { posts: "/:sectionslug/" }',
    PAGE,
    ALIAS,
    'The permalink has `:sectionslug`, which is not read. Write `url` with the path of the page.',
  ],
  [
    'permalinks: [{ pattern: "/:section/:slug/" }]',
    PAGE,
    ALIAS,
    'The settings have `permalinks` as a list, which is not read. Write `url` with the path of the page.',
  ],
  [
    'permalinks: { page: { posts: /a/, posts/deep: /b/ } }',
    'content/posts/deep/a.md',
    ALIAS,
    'Several `permalinks` of the settings fit the page. Write `url` with the path of the page.',
  ],
  // https://gohugo.io/configuration/front-matter/#dates
  [
    'permalinks: { posts: "/:year/:filename/" }',
    PAGE,
    `${ALIAS}\nlastmod: 2025-01-01\npublishdate: 2024-01-01`,
    '/old → /2024/first/',
  ],
  [
    'permalinks: { posts: "/:year/:filename/" }\nfrontmatter: { date: [mydate, ":default"] }',
    PAGE,
    `${ALIAS}\ndate: 2025-01-01\nmydate: 2024-01-01`,
    '/old → /2024/first/',
  ],
  [
    'permalinks: { posts: "/:year/:filename/" }\nfrontmatter: { date: [":git", ":default"] }',
    PAGE,
    `${ALIAS}\ndate: 2025-01-01`,
    'The settings take the date of the page from `:git`. Write `url` with the path of the page.',
  ],
  // https://gohugo.io/configuration/ugly-urls/ and https://gohugo.io/configuration/all/
  ['uglyURLs: true', PAGE, ALIAS, '/old.html → /posts/first.html'],
  ['uglyURLs: { posts: true }', PAGE, 'aliases: old/ old.html', '/posts/old.html → /posts/first.html'],
  ['uglyURLs: { books: true }', PAGE, ALIAS, '/old → /posts/first/'],
  [
    'uglyURLs: true',
    'content/posts/_index.md',
    ALIAS,
    'The address of a section with `uglyURLs` is not read. Write `url`.',
  ],
  ['disablePathToLower: true', 'content/Posts/First One.md', ALIAS, '/old → /Posts/First-One/'],
  ['removePathAccents: true', 'content/posts/café.md', ALIAS, '/old → /posts/cafe/'],
  ['contentDir: src', 'src/posts/a.md', ALIAS, '/old → /posts/a/'],
  [
    'contentDir: src',
    PAGE,
    ALIAS,
    'The file is not below the folder of content. Move it there, or delete the redirect.',
  ],
  ['baseURL: https://example.org/docs/', PAGE, ALIAS, '/docs/old → /docs/posts/first/'],
  ['baseurl: https://example.org/docs/', PAGE, 'aliases: [old]\nurl: /x', '/docs/old → /docs/x/'],
  // https://gohugo.io/configuration/languages/
  ['languages: { en: {}, de: {} }', 'content/examples/example-1.de.md', ALIAS, '/de/old → /de/examples/example-1/'],
  ['languages: { en: {}, de: {} }', 'content/examples/example-1.md', ALIAS, '/old → /examples/example-1/'],
  [
    'languages: { en: {}, de: {} }\ndefaultContentLanguageInSubdir: true',
    'content/examples/a.en.md',
    'aliases: [../old/path]',
    '/en/old/path → /en/examples/a/',
  ],
  ['languages: { en: {}, de: {} }\ndefaultContentLanguage: de', 'content/a.md', ALIAS, '/old → /a/'],
  ['languages: { en: {}, de: { contentDir: content/german } }', 'content/german/a.md', ALIAS, '/de/old → /de/a/'],
  [
    'languages: { en: {}, de: { permalinks: { page: { posts: "/artikel/:slug/" } } } }',
    'content/posts/a.de.md',
    `${ALIAS}\nslug: s`,
    '/de/old → /de/artikel/s/',
  ],
  ['languages: { en: {}, de: {} }', 'content/a.de.md', `${ALIAS}\nurl: about`, '/de/old → /de/about/'],
  ['languages: { en: {}, de: {} }', 'content/a.de.md', `${ALIAS}\nurl: /about`, '/de/old → /about/'],
  [
    'languages: { en: {}, de: { baseURL: "https://example.de/" } }',
    'content/a.de.md',
    ALIAS,
    'The language `de` has a host of its own. Write rules for that host.',
  ],
  [
    'languages: { en: {}, de: { disabled: true } }',
    'content/a.de.md',
    ALIAS,
    'The language `de` is switched off. Delete the redirect.',
  ],
  ['languages: { en: {} }', 'content/a.de.md', ALIAS, '/old → /a.de/'],
  [
    'title: none',
    PAGE,
    'redirect_from: /old',
    'Hugo does not read `redirect_from` and `redirect_to`. Write `aliases` if the redirect is wanted.',
  ],
];

describe('the settings of a site', () => {
  test.each(JEKYLL)('Jekyll with %s: %s, %s', (config, path, matter, expected) => {
    expect(addressOf(readPage(path, matter, { '_config.yml': config }))).toBe(expected);
  });

  test.each(HUGO)('Hugo with %s: %s, %s', (config, path, matter, expected) => {
    expect(addressOf(readPage(path, matter, { 'hugo.yaml': config }))).toBe(expected);
  });

  test.each([
    ['hugo.toml', '[permalinks.page]\nposts = "/x/:filename/"'],
    ['hugo.json', '{ "permalinks": { "page": { "posts": "/x/:filename/" } } }'],
    ['config.toml', '[permalinks]\nposts = "/x/:filename/"'],
    ['config/_default/hugo.toml', '[permalinks.page]\nposts = "/x/:filename/"'],
    ['config/_default/permalinks.toml', '[page]\nposts = "/x/:filename/"'],
    ['config/_default/permalinks.yaml', 'permalinks: { page: { posts: "/x/:filename/" } }'],
    ['config/production/permalinks.en.yaml', 'page: { posts: "/x/:filename/" }'],
  ])('%s holds the settings of Hugo', (name, text) => {
    const imported = readPage(PAGE, ALIAS, { [name]: text, 'config/_default/languages.yaml': 'en: { weight: 1 }' });
    expect(addressOf(imported)).toBe('/old → /x/first/');
    expect(imported.changed.map(({ reason }) => reason)).toContain(
      name.startsWith('config/')
        ? `The addresses follow the settings in \`${[name, 'config/_default/languages.yaml'].sort().join(', ')}\`.`
        : `The addresses follow the settings in \`${name}, config/_default/languages.yaml\`.`,
    );
  });

  test('what is said for production wins', () => {
    const files = {
      'config/production/hugo.toml': 'baseURL = "https://example.org/live/"',
      'config/_default/hugo.toml': 'baseURL = "/"',
    };
    expect(addressOf(readPage(PAGE, ALIAS, files))).toBe('/live/old → /live/posts/first/');
  });

  test('a folder with `_index` is a section, and the files beside `index` have no address', () => {
    const files = {
      'hugo.yaml': 'permalinks: { posts: "/:sections[1:]/:filename/" }',
      'content/posts/deep/_index.md': '',
    };
    expect(addressOf(readPage('content/posts/deep/a.md', ALIAS, files))).toBe('/old → /deep/a/');
    const bundle = { 'hugo.yaml': '', 'content/posts/deep/index.md': '' };
    expect(addressOf(readPage('content/posts/deep/a.md', ALIAS, bundle))).toContain('belongs to the page `index`');
  });

  test.each([
    ['_config.yml', 'permalink: [', 'The settings cannot be read:'],
    ['_config.yml', '- a', 'The settings are not a mapping. Correct the file.'],
    ['_config.yml', 'a: *b', 'The settings cannot be read:'],
    ['_config.yml', '['.repeat(5000), 'The settings cannot be read:'],
    ['hugo.toml', 'a = ', 'The settings cannot be read:'],
    ['hugo.json', '{', 'The settings cannot be read:'],
  ])('nothing is taken while %s cannot be read: %#', (name, text, reason) => {
    const { rules, refused } = readPage('content/a.md', `${ALIAS}\nurl: /a`, { [name]: text });
    expect(rules).toEqual([]);
    expect(refused).toEqual([{ line: 1, text: name, reason: expect.stringContaining(reason) }]);
  });

  test.each(['_config.yml', 'hugo.yaml'])('%s with values of other kinds is read', (name) => {
    for (const wrong of ['3', 'true', '[a]', '{ a: 1 }', 'null', 'text']) {
      const keys = [
        'permalink',
        'permalinks',
        'collections',
        'defaults',
        'baseurl',
        'languages',
        'timezone',
        'uglyURLs',
      ];
      const settings = keys.map((key) => `${key}: ${wrong}`).join('\n');
      expect(readPage('content/posts/a.md', `${ALIAS}\n${OLD}`, { [name]: settings }).refused.length).toBeGreaterThan(
        0,
      );
    }
  });
});

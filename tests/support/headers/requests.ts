import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FILES } from '../../../engine/content/site-feeds.ts';
import { CLIENT } from '../built.ts';

/** Sites with each kind of policy: a tag manager, no other host, the regional statistics. */
const PREFIXES = ['', '/th', '/ae', '/de', '/cn'];

const SITE_PATHS = [
  '/',
  '/faq',
  '/products/routers',
  '/product/r7-30a',
  '/choose-site',
  ...Object.values(SITE_FILES).map((name) => `/${name}`),
  // What is not there, as a page and as a file.
  '/none.svg',
  '/none/none.csv',
];

const firstOf = (folder: string, ending: RegExp): string => {
  const name = readdirSync(join(CLIENT, folder))
    .sort()
    .find((one) => ending.test(one));
  if (name === undefined) throw new Error(`no file of ${folder} ends with ${String(ending)}`);
  return `/${folder}/${name}`;
};

/** Paths of files and pages that a build writes, and of files that it does not. */
export const STATIC_REQUESTS: readonly string[] = [
  ...PREFIXES.flatMap((prefix) => SITE_PATHS.map((path) => prefix + path)),
  firstOf('_astro', /\.js$/),
  firstOf('_astro', /\.css$/),
  firstOf('_astro', /\.woff2$/),
  '/_astro/none.js',
  '/files/pictures/scenes/street.svg',
  '/files/og/en/site.jpg',
  '/files/none.pdf',
  firstOf('pagefind/de', /\.pf_meta$/),
  '/pagefind/de/pagefind-worker.js',
  '/pagefind/none.pf_meta',
  '/favicon.svg',
  '/robots.txt',
  '/builds/latest.json',
];

/** Old addresses, which redirect. */
export const REDIRECTED_REQUESTS: readonly string[] = [
  '/faq/default.html',
  '/th/faq/default.html',
  '/ae/faq/default.html',
  '/cn/faq/default.html',
];

/** What the service makes when it is asked, and addresses that lead nowhere. */
export const RENDERED_REQUESTS: readonly string[] = [
  '/search?q=router',
  '/ae/search?q=router',
  '/cn/search?q=router',
  '/th/error?path=%2Fth%2Fnowhere',
  '/ae/faq/page-x',
  '/users/login',
];

export const UNMATCHED_REQUESTS: readonly string[] = ['/nowhere', '/th/nowhere', '/faq/', '/th'];

/** Addresses that lead nowhere, which a host of files answers with 404: of pages, and of files by their ending or their folder. */
export const MISSING_REQUESTS: readonly string[] = [
  '/none',
  '/ae/none',
  '/th/none.html',
  '/files/none',
  '/cn/none.pdf',
];

import { activeSites } from '../../model/active-sites.ts';
import { filesOfSite, ownFeeds, SITE_FILES } from '../../content/site-feeds.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { below } from '../site-files/site-file.ts';
import type { Addresses } from './addresses.ts';

export interface WrittenFiles {
  readonly model: SiteModel;
  readonly addresses: Addresses;
  /** Returns the text of a file of the output by its path without a leading slash; undefined if there is none. */
  readonly read: (path: string) => string | undefined;
  /** The full addresses of the pages that search engines may list. */
  readonly indexed: ReadonlySet<string>;
}

export interface FileFault {
  /** The path of the file, without a leading slash. */
  readonly path: string;
  readonly message: string;
}

/** Checks the files for machines: each site has them, every address in them has a target, and sitemaps list exactly the indexed pages. */
export function checkSiteFiles(files: WrittenFiles): FileFault[] {
  const sites = activeSites(files.model);
  const named = sites.flatMap((site) =>
    [
      ...['sitemap' as const, ...filesOfSite(files.model)].map((name) => SITE_FILES[name]),
      ...ownFeeds(files.model).map(({ file }) => file),
    ].map((name) => below(site, name)),
  );
  const sitemaps = new Map<string, string[]>();
  const faults = [ROBOTS, ...named].flatMap((path): FileFault[] => {
    const text = files.read(path);
    if (text === undefined) return [{ path, message: 'is missing' }];
    if (path.endsWith(`/${SITE_FILES.sitemap}`) || path === SITE_FILES.sitemap)
      readSitemap(path, text, files, sitemaps);
    return [...checkForm(path, text), ...deadAddresses(path, text, files)];
  });
  const robots = files.read(ROBOTS) ?? '';
  return [
    ...faults,
    ...sites
      .filter((site) => !robots.includes(`Sitemap: ${site.addr}${SITE_FILES.sitemap}`))
      .map(({ addr }) => ({ path: ROBOTS, message: `does not name the sitemap of \`${addr}\`` })),
    ...compareListed(sitemaps, files.indexed),
  ];
}

const ROBOTS = 'robots.txt';

function checkForm(path: string, text: string): FileFault[] {
  if (!/\.(?:json|webmanifest)$/.test(path)) return [];
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [{ path, message: 'is not valid JSON' }];
  }
}

const ADDRESS = /https?:\/\/[^\s"'<>\\]+/g;
/** A path in JSON: `"/files/icons/mark-192.png"`. */
const JSON_PATH = /"(\/(?!\/)[^"\\\s{}]*)"/g;

function deadAddresses(path: string, text: string, { addresses }: WrittenFiles): FileFault[] {
  const held = [...text.matchAll(ADDRESS)].map(([address]) => address.replaceAll('&amp;', '&'));
  const paths = /\.(?:json|webmanifest)$/.test(path) ? [...text.matchAll(JSON_PATH)].map(([, own = '']) => own) : [];
  return [...new Set([...held, ...paths])].flatMap((address) => {
    const destination = addresses.find(address, '/');
    return 'message' in destination ? [{ path, message: destination.message }] : [];
  });
}

/** Reads the index of a sitemap and its parts, and records the addresses of each. */
function readSitemap(
  path: string,
  text: string,
  { model, read }: Pick<WrittenFiles, 'model' | 'read'>,
  into: Map<string, string[]>,
): void {
  const origin = model.sites.find(({ flag }) => flag === '')?.addr ?? '';
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  if (text.includes('<urlset')) into.set(path, locations);
  else
    for (const address of locations) {
      const part = address.replace(origin, '');
      const found = read(part);
      if (found !== undefined) readSitemap(part, found, { model, read }, into);
    }
}

function compareListed(sitemaps: ReadonlyMap<string, readonly string[]>, indexed: ReadonlySet<string>): FileFault[] {
  const listed = new Map<string, string>();
  const faults: FileFault[] = [];
  for (const [path, addresses] of sitemaps)
    for (const address of addresses) {
      if (listed.has(address)) faults.push({ path, message: `lists \`${address}\`, as ${listed.get(address)} does` });
      if (!indexed.has(address))
        faults.push({ path, message: `lists \`${address}\`, which is not a page that may be listed` });
      listed.set(address, path);
    }
  return [
    ...faults,
    ...[...indexed]
      .filter((address) => !listed.has(encodeURI(address)))
      .map((address) => ({ path: SITE_FILES.sitemap, message: `does not list \`${address}\`` })),
  ];
}

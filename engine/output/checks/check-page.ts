import type { HeadLink } from '../../content/selection.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { LinkedPage } from './alternates.ts';
import type { Addresses } from './addresses.ts';
import type { CheckName, Fault } from './finding.ts';
import { addressesOf } from './linked-data.ts';
import { listAddresses, type HeldAddress } from './page-addresses.ts';
import { readHtml, type HtmlDocument } from './read-html.ts';
import { readHead, type PageHead } from './rules/document.ts';
import { listIds } from './rules/references.ts';
import { checkMarkup } from './rules/registry.ts';
import { checkStructuredData } from './structured-data.ts';
import { BUDGETS, type PageWeights, type Weigher } from './weights.ts';

export interface PageTools {
  readonly addresses: Addresses;
  readonly weigher: Weigher;
  /** Tells whether the policy of pages allows an inline script. */
  allowsScript(script: string): boolean;
}

/** A link to an anchor of a page. */
export interface AskedAnchor {
  /** The path of the page that should have the anchor. */
  readonly page: string;
  readonly id: string;
  readonly offset: number;
}

/** The data of one page for the checks that need all pages. */
export interface PageFacts {
  readonly faults: readonly (Fault & { readonly check: CheckName })[];
  readonly head: PageHead;
  readonly ids: ReadonlySet<string>;
  readonly asked: readonly AskedAnchor[];
  /** Its canonical link and its alternates, if search engines may list it. */
  readonly linked: LinkedPage | undefined;
  readonly weights: PageWeights;
  /** The number of addresses on the page. */
  readonly addresses: number;
}

interface CheckedPage {
  readonly site: Site;
  readonly remainder: string;
  readonly text: string;
  /** The same text as bytes. */
  readonly bytes: Uint8Array;
}

/** Checks one page, and returns the data that the checks over all pages need. */
export function checkPage(
  { site, remainder, text, bytes }: CheckedPage,
  { addresses, weigher, allowsScript }: PageTools,
): PageFacts {
  const document = readHtml(text);
  const head = readHead(document);
  const ids = listIds(document);
  const path = sitePath(site, remainder);
  const held = listAddresses(document);
  const links = followAddresses(held, path, addresses);
  const { weights, frameworkBefore } = weigher.weigh(bytes, document);
  const as = (check: CheckName, faults: readonly Fault[]) => faults.map((fault) => ({ check, ...fault }));
  return {
    faults: [
      ...as('html', [...checkMarkup({ document, head, ids, site }), ...checkPolicy(document, allowsScript)]),
      ...as('links', links.faults),
      ...as('structuredData', checkData(document, path, addresses)),
      ...as('budgets', [...checkWeights(weights), ...checkFramework(frameworkBefore)]),
    ],
    head,
    ids: new Set(ids),
    asked: links.asked,
    linked: head.indexed
      ? { address: `${site.addr}${remainder}`, lang: site.lang, links: headLinksOf(document) }
      : undefined,
    weights,
    addresses: held.length,
  };
}

/** Reports elements that the policy of pages forbids (`output/headers/page-headers.ts`), so that a browser would ignore them. */
function checkPolicy({ named }: HtmlDocument, allowsScript: (script: string) => boolean): Fault[] {
  const scripts = named('script').filter(
    ({ attributes, text }) => attributes.src === undefined && attributes.type === undefined && !allowsScript(text),
  );
  return [...scripts, ...named('style')].map(({ name, offset }) => ({
    message: `has a \`<${name}>\` that the policy of pages does not allow`,
    offset,
  }));
}

function followAddresses(
  held: readonly HeldAddress[],
  path: string,
  addresses: Addresses,
): { faults: Fault[]; asked: AskedAnchor[] } {
  const faults: Fault[] = [];
  const asked: AskedAnchor[] = [];
  for (const { address, offset, kind } of held) {
    const destination = addresses.find(address === '#' ? path : address, path);
    if (destination.kind === 'fault' && !(kind === 'data' && isStart(address)))
      faults.push({ message: destination.message, offset });
    if (destination.kind === 'redirect' && kind === 'link') faults.push({ message: destination.message, offset });
    const mark = address.indexOf('#');
    // A page that is rendered on request has no file, so its ids are not known.
    if (mark === -1 || destination.kind !== 'page' || destination.render === 'request') continue;
    const id = decodeURIComponent(address.slice(mark + 1));
    if (id !== '' && id !== 'top') asked.push({ page: destination.path, id, offset });
  }
  return { faults, asked };
}

/** Tells whether a text is only the start of addresses, such as a folder or a prefix. */
function isStart(address: string): boolean {
  return address.endsWith('/') || address.endsWith('=');
}

function checkData({ named }: HtmlDocument, path: string, addresses: Addresses): Fault[] {
  return named('script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .flatMap(({ text, offset }) => {
      const faults = checkStructuredData(text);
      const dead = faults.includes('is not valid JSON')
        ? []
        : addressesOf(JSON.parse(text)).flatMap((address) => {
            const destination = addresses.find(address, path);
            return 'message' in destination ? [destination.message] : [];
          });
      return [...faults, ...dead].map((message) => ({ message, offset }));
    });
}

function headLinksOf({ named }: HtmlDocument): HeadLink[] {
  return named('link').flatMap(({ attributes: { rel, href = '', hreflang } }): HeadLink[] => {
    if (rel === 'canonical') return [{ rel, href }];
    return rel === 'alternate' && hreflang !== undefined ? [{ rel, href, hreflang }] : [];
  });
}

const PARTS = {
  html: 'the page',
  css: 'its styles',
  first: 'its scripts before a touch',
  later: 'the scripts of its islands',
} as const;

function checkWeights(weights: PageWeights): Fault[] {
  return (Object.keys(PARTS) as (keyof PageWeights)[])
    .filter((part) => weights[part] > BUDGETS[part])
    .map((part) => ({ message: `${PARTS[part]}: more than ${BUDGETS[part] / 1024} KB after gzip` }));
}

function checkFramework(paths: readonly string[]): Fault[] {
  return paths.map((path) => ({ message: `loads the framework before a touch: \`${path}\`` }));
}

import type { HeadLink } from '../../content/selection.ts';
import { splitHeadLinks, type LinkedPage } from './alternates.ts';
import type { Fault } from './finding.ts';
import { addressesOf } from './linked-data.ts';
import { listAddresses, type HeldAddress } from './page-addresses.ts';
import type { HtmlDocument } from './read-html.ts';
import { listMarkupParts, type MarkupParts } from './rules/registry.ts';
import { checkStructuredData } from './structured-data.ts';
import { listAssets, type AssetParts } from './weights.ts';

/** A text at a place of a page. */
export interface PlacedText {
  readonly text: string;
  readonly offset: number;
}

/** What the checks need of a page. Each field is a list in the order of the text, so that the lists of stretches in a row are those of a page. */
export interface PageParts extends MarkupParts, AssetParts {
  readonly addresses: readonly HeldAddress[];
  /** Scripts that are in the page and run. */
  readonly inlineScripts: readonly PlacedText[];
  /** Addresses in structured data, at the place of its script. */
  readonly dataAddresses: readonly PlacedText[];
  readonly dataFaults: readonly Fault[];
  readonly canonical: LinkedPage['canonical'];
  readonly alternates: LinkedPage['alternates'];
}

export function listPageParts(document: HtmlDocument): PageParts {
  return {
    ...listMarkupParts(document),
    ...listAssets(document),
    ...checkData(document),
    addresses: listAddresses(document),
    inlineScripts: document
      .named('script')
      .flatMap(({ attributes: { src, type }, text, offset }) =>
        src === undefined && type === undefined ? { text, offset } : [],
      ),
    ...splitHeadLinks(listHeadLinks(document)),
  };
}

/** Puts the lists of stretches in a row. */
export function joinPageParts(stretches: readonly PageParts[]): PageParts {
  const [first] = stretches;
  if (!first) throw new Error('a page has no stretch');
  if (stretches.length === 1) return first;
  const names = Object.keys(first) as (keyof PageParts)[];
  const joined = names.map((name) => [name, stretches.flatMap((one): readonly unknown[] => one[name])]);
  return Object.fromEntries(joined) as unknown as PageParts;
}

function checkData({ named }: HtmlDocument): Pick<PageParts, 'dataAddresses' | 'dataFaults'> {
  const dataAddresses: PlacedText[] = [];
  const dataFaults: Fault[] = [];
  for (const { attributes, text, offset } of named('script')) {
    if (attributes.type !== 'application/ld+json') continue;
    const messages = checkStructuredData(text);
    for (const message of messages) dataFaults.push({ message, offset });
    if (messages.includes('is not valid JSON')) continue;
    for (const address of addressesOf(JSON.parse(text))) dataAddresses.push({ text: address, offset });
  }
  return { dataAddresses, dataFaults };
}

function listHeadLinks({ named }: HtmlDocument): HeadLink[] {
  return named('link').flatMap(({ attributes: { rel, href = '', hreflang } }): HeadLink[] => {
    if (rel === 'canonical') return [{ rel, href }];
    return rel === 'alternate' && hreflang !== undefined ? [{ rel, href, hreflang }] : [];
  });
}

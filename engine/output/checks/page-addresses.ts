import type { HtmlDocument } from './read-html.ts';

/** An address on a page. */
export interface HeldAddress {
  readonly address: string;
  readonly offset: number;
  /**
   * The browser follows or loads a `link` unchanged. A script makes addresses from `data`, such as the folder of a search index or the
   * prefix of a site.
   */
  readonly kind: 'link' | 'data';
}

/** Attributes with one address. */
const LINKS = ['href', 'src', 'poster', 'action', 'formaction', 'data', 'component-url', 'renderer-url', 'xlink:href'];
/** A path in a text of data: `"/files/art/r7-60a.svg"`. A text with braces is a pattern, not a path. */
const PATH_IN_DATA = /"(\/(?!\/)[^"\\\s{}]*)"/g;

/** Returns every address in the attributes of a page and in the data for its scripts. */
export function listAddresses(document: HtmlDocument): HeldAddress[] {
  const held: HeldAddress[] = [];
  const link = (address: string | undefined, offset: number): void => {
    if (address !== undefined && address !== '') held.push({ address, offset, kind: 'link' });
  };
  for (const key of LINKS) for (const { attributes, offset } of document.holding(key)) link(attributes[key], offset);
  for (const { attributes, offset } of document.holding('srcset'))
    for (const candidate of attributes.srcset?.split(',') ?? []) link(candidate.trim().split(/\s/, 1)[0], offset);
  for (const { attributes, offset } of document.named('meta'))
    if (ABOUT_PAGE.test(attributes.property ?? attributes.name ?? '')) link(attributes.content, offset);
  for (const { data, offset } of listData(document))
    for (const [, address = ''] of data.matchAll(PATH_IN_DATA)) held.push({ address, offset, kind: 'data' });
  return held;
}

const ABOUT_PAGE = /^(?:og|twitter):(?:image|url|video)$/;
const PATH = /^\/(?!\/)[^"\\\s{}]*$/;

/** Texts that scripts read. */
function listData({ attributes: names, holding, named }: HtmlDocument): { data: string; offset: number }[] {
  const plain = names
    .filter((key) => key.startsWith('data-'))
    .flatMap((key) => holding(key).map(({ attributes, offset }) => ({ value: attributes[key] ?? '', offset })))
    .filter(({ value }) => PATH.test(value))
    .map(({ value, offset }) => ({ data: `"${value}"`, offset }));
  const props = named('astro-island').map(({ attributes, offset }) => ({ data: attributes.props ?? '', offset }));
  const scripts = named('script')
    // The data that every page has are constants of the specification, not addresses.
    .filter(({ attributes: { type, id } }) => type === 'application/json' && id !== 'page-data')
    .map(({ text, offset }) => ({ data: text, offset }));
  return [...plain, ...props, ...scripts];
}

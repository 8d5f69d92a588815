import { scriptDigest } from '../headers/inline-scripts.ts';
import { placeOf } from './finding.ts';
import type { DeadAddress } from './follow-addresses.ts';
import { listPageParts, type PageParts } from './page-parts.ts';
import { readHtml } from './read-html.ts';

/** Finds the places of mistakes that were found without the text of the page. */
export interface Locator {
  offset(file: string, offset: number | undefined): string;
  address(file: string, dead: DeadAddress): string;
  /** `before`: how many times the page has the same script before. */
  script(file: string, digest: string, before: number): string;
}

/** Makes a locator that reads a page again when it is asked. `textOf` returns the text of a page by its path in the output. */
export function createLocator(textOf: (file: string) => string): Locator {
  let last: { readonly file: string; readonly text: string; parts?: PageParts } | undefined;
  const open = (file: string): { readonly text: string; parts?: PageParts } => {
    if (last?.file !== file) last = { file, text: textOf(file) };
    return last;
  };
  const partsOf = (file: string): PageParts => {
    const page = open(file);
    return (page.parts ??= listPageParts(readHtml(page.text)));
  };
  const offset = (file: string, at: number | undefined): string =>
    at === undefined ? file : placeOf(file, open(file).text, at);
  return {
    offset,
    address(file, { address, use, before }) {
      const { addresses, dataAddresses } = partsOf(file);
      const same =
        use === 'data'
          ? dataAddresses.filter(({ text }) => text === address)
          : addresses.filter((held) => held.address === address && held.kind === use);
      return offset(file, same[before]?.offset);
    },
    script(file, digest, before) {
      const same = partsOf(file).inlineScripts.filter(({ text }) => scriptDigest(text) === digest);
      return offset(file, same[before]?.offset);
    },
  };
}

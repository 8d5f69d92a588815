import type { Page } from '../page.ts';
import { ask } from '../questions.ts';

/** The vendor in all structured data: the same on every site, with one `@id`. */
export interface Vendor {
  readonly '@type': 'Organization';
  readonly '@id': string;
  readonly name: string;
  readonly url: string;
}

/** A reference to the vendor, for other objects. */
export function vendorOf(page: Page): Vendor {
  const address = ask(page, 'rootAddress');
  return {
    '@type': 'Organization',
    '@id': `${address}#organization`,
    name: page.company.name,
    url: address,
  };
}

/** The address of a page of the site. */
export function pageAddress({ site }: Pick<Page, 'site'>, remainder: string): string {
  return `${site.addr}${remainder}`;
}

import { textConstant } from '../../model/constants.ts';
import type { Page } from '../page.ts';

/** The vendor in all structured data: the same on every site, with one `@id`. */
export interface Vendor {
  readonly '@type': 'Organization';
  readonly '@id': string;
  readonly name: string;
  readonly url: string;
}

/** A reference to the vendor, for other objects. */
export function vendorOf({ site, state, constants }: Page): Vendor {
  const root = state.model.sites.find(({ flag }) => flag === '') ?? site;
  return {
    '@type': 'Organization',
    '@id': `${root.addr}#organization`,
    name: textConstant(constants, 'site.vendor'),
    url: root.addr,
  };
}

/** The address of a page of the site. */
export function pageAddress({ site }: Pick<Page, 'site'>, remainder: string): string {
  return `${site.addr}${remainder}`;
}

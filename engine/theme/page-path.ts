/**
 * The prefix of the paths at which Astro has the templates: `/_page/<template>/<path of the page>`. Which template a page takes is decided
 * by the router of Sitefold alone. A visitor who asks for such an address gets an error page.
 */
export const PAGE_PATH = '/_page';

const ASKED = new RegExp(`^${PAGE_PATH}/[^/]+(?=/)`);

/** The address at which Astro renders a page, from its template and the address that a visitor asks for, with its query. */
export function pagePath(template: string, address: string): string {
  return `${PAGE_PATH}/${template}${address}`;
}

/** The path of a page as a visitor asked for it. */
export function askedPath(pathname: string): string {
  return pathname.replace(ASKED, '');
}

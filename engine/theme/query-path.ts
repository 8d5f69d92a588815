/**
 * What stands in front of the path of a page that is written at build, when a query asks for it on request. The service puts it there;
 * from outside no such address is a page.
 */
export const QUERY_PATH = '/_query';

/** The path of a page as a visitor asked for it. */
export function askedPath(pathname: string): string {
  return pathname.startsWith(`${QUERY_PATH}/`) ? pathname.slice(QUERY_PATH.length) : pathname;
}

/**
 * The prefix of the path of a prebuilt page when a query makes the service render it for the request. The service adds the prefix;
 * a visitor who asks for such an address gets an error page.
 */
export const QUERY_PATH = '/_query';

/** The path of a page as a visitor asked for it. */
export function askedPath(pathname: string): string {
  return pathname.startsWith(`${QUERY_PATH}/`) ? pathname.slice(QUERY_PATH.length) : pathname;
}

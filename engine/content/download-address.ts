import { activeSites } from '../model/active-sites.ts';
import type { SiteModel } from '../model/site-model.ts';

/** The path of the download helper (specification, section 7). */
export const DOWNLOAD_PATH = '/api/download';

/** Tells whether a request is for the download helper, with or without a query. */
export function isDownload(target: string): boolean {
  return target === DOWNLOAD_PATH || target.startsWith(`${DOWNLOAD_PATH}?`);
}

/** The target of a request for a download. */
export type AskedDownload =
  /** A file of the download centre, by its path. */
  | { readonly kind: 'file'; readonly path: string }
  /** The query has no valid address of a file. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The address does not belong to a download. */
  | { readonly kind: 'unknown' };

/** Reads the query of a request to the download helper. */
export type ReadDownload = (query: string) => AskedDownload;

/** Returns the path of the file for a request to the download helper; undefined if it does not name a file. */
export function readDownloadPath(read: ReadDownload, target: string): string | undefined {
  const asked = read(target.slice(DOWNLOAD_PATH.length + 1));
  return asked.kind === 'file' ? asked.path : undefined;
}

/**
 * Accepts the addresses that downloads declare, and nothing else: a file by its path, or with the origin of a site before it. Addresses
 * are compared as they are written. Nothing is resolved, decoded twice or asked of another host, so there is nothing to trick. In a project
 * without downloads every query is unknown, as on any path that is not there.
 */
export function createDownloadReader(model: Pick<SiteModel, 'sites'>, paths: Iterable<string>): ReadDownload {
  const origins = new Set(activeSites(model).map(({ addr }) => new URL(addr).origin));
  const declared = new Map<string, string>();
  for (const path of paths) for (const start of ['', ...origins]) declared.set(`${start}${path}`, path);
  if (declared.size === 0) return () => ({ kind: 'unknown' });
  return (query) => {
    const [asked, ...more] = new URLSearchParams(query).getAll('url');
    if (asked === undefined || asked.trim() === '')
      return { kind: 'invalid', reason: 'The query key url is missing or empty.' };
    if (more.length > 0) return { kind: 'invalid', reason: 'The query key url is given more than once.' };
    const path = declared.get(asked);
    if (path !== undefined) return { kind: 'file', path };
    return asked.startsWith('/') || URL.canParse(asked)
      ? { kind: 'unknown' }
      : { kind: 'invalid', reason: 'The query key url is not a valid address.' };
  };
}

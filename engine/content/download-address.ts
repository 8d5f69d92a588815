import { activeSites } from '../model/active-sites.ts';
import type { SiteModel } from '../model/site-model.ts';

/** Where the download helper answers (specification, section 7). */
export const DOWNLOAD_PATH = '/api/download';

/** True for a request to the download helper, with a query or without. */
export function isDownload(target: string): boolean {
  return target === DOWNLOAD_PATH || target.startsWith(`${DOWNLOAD_PATH}?`);
}

/** What a request for a download asks for. */
export type AskedDownload =
  /** A file of the download centre, by its path. */
  | { readonly kind: 'file'; readonly path: string }
  /** No address of a file at all. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** An address that no download declares. */
  | { readonly kind: 'unknown' };

/** Reads the query of a request to the download helper. */
export type ReadDownload = (query: string) => AskedDownload;

/** The path of the file that a request to the download helper asks for; undefined where it asks for none. */
export function readDownloadPath(read: ReadDownload, target: string): string | undefined {
  const asked = read(target.slice(DOWNLOAD_PATH.length + 1));
  return asked.kind === 'file' ? asked.path : undefined;
}

/**
 * Accepts the addresses that downloads declare, and nothing else: a file by its path, or with the origin of a site before it. Addresses
 * are compared as they are written. Nothing is resolved, decoded twice or asked of another host, so there is nothing to trick.
 */
export function createDownloadReader(model: Pick<SiteModel, 'sites'>, paths: Iterable<string>): ReadDownload {
  const origins = new Set(activeSites(model).map(({ addr }) => new URL(addr).origin));
  const declared = new Map<string, string>();
  for (const path of paths) for (const start of ['', ...origins]) declared.set(`${start}${path}`, path);
  return (query) => {
    const [asked, ...more] = new URLSearchParams(query).getAll('url');
    if (asked === undefined || asked.trim() === '')
      return { kind: 'invalid', reason: 'The query key url is missing or empty.' };
    if (more.length > 0) return { kind: 'invalid', reason: 'The query key url is given more than once.' };
    const path = declared.get(asked);
    if (path !== undefined) return { kind: 'file', path };
    return asked.startsWith('/') || URL.canParse(asked)
      ? { kind: 'unknown' }
      : { kind: 'invalid', reason: 'The query key url is no address.' };
  };
}

import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { documented, HOST, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Item {
  readonly line: number;
  /** With a slash at its end or without, as the source is written. */
  readonly path: string;
  readonly target: string;
  readonly status: number;
  readonly preserveQuery: boolean;
  readonly subpath: boolean;
  readonly preserveSuffix: boolean;
}

/**
 * Bulk Redirects on the host of the requests: of the sources that match the path, exactly or as the start of it where subpaths match
 * too, the longest one.
 */
export function cloudflareBulkOriginal(text: string): Matcher {
  const items: Item[] = [];
  readCsv(text, (cells, { line }) => {
    const [source = '', target = '', status = '', query, , subpath, suffix] = cells;
    const url = new URL(source.includes('://') ? source : `https://${source}`);
    if (url.host !== HOST) return;
    const on = (cell: string | undefined): boolean => cell?.toLowerCase() === 'true';
    items.push({
      line,
      path: fullPath(url.pathname),
      target,
      status: status === '' ? 301 : Number(status),
      preserveQuery: on(query),
      subpath: on(subpath),
      preserveSuffix: on(suffix),
    });
  });
  return documented((request) => {
    const path = fullPath(request);
    const [found] = items.filter((item) => matches(item, path)).sort((a, b) => b.path.length - a.path.length);
    if (!found) return undefined;
    const suffix = path.slice(found.path.length).replace(/^(?=[^/])/, '/');
    const appended = found.subpath && found.preserveSuffix ? append(found.target, suffix) : found.target;
    const location = withQuery(appended, found.preserveQuery ? partsOf(request).query : undefined);
    return { status: found.status, location: located(location), line: found.line };
  });
}

function fullPath(request: string): string {
  const { path, slash } = partsOf(request);
  return slash ? `${path}/` : path;
}

function matches({ path, subpath }: Item, given: string): boolean {
  return given === path || (subpath && given.startsWith(path.endsWith('/') ? path : `${path}/`));
}

/** Slashes alone are taken for one. */
function append(target: string, suffix: string): string {
  if (suffix === '') return target;
  return `${target.replace(/\/$/, '')}${encodeURI(suffix).replaceAll('%252F', '%2F').replace(/^\/+$/, '/')}`;
}

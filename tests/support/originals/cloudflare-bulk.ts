import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { documented, HOST, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Item {
  readonly line: number;
  readonly host: string;
  /** With a slash at its end or without, as the source is written. */
  readonly path: string;
  readonly target: string;
  readonly status: number;
  readonly preserveQuery: boolean;
  readonly subdomains: boolean;
  readonly subpath: boolean;
  readonly preserveSuffix: boolean;
}

/**
 * Bulk Redirects for requests over https: of the sources that match the path, exactly or as the start of it where
 * subpaths match too, the longest one, and of two hosts the one that is longer. `home`: the host whose sources also match requests for
 * other hosts, if no source of these matches, as the import says of them.
 */
export function cloudflareBulkOriginal(text: string, home = HOST): Matcher {
  const items = /^\s*[[{]/.test(text) ? readList(text) : readTable(text);
  return documented((address) => {
    const { target: request, host = HOST } = splitAddress(address);
    const path = fullPath(request);
    const matching = items.filter((item) => matches(item, path));
    const [found] = [
      matching.filter((item) => holdsOn(item, host)),
      matching.filter((item) => item.host === home),
    ].flatMap((some) => some.sort((a, b) => b.path.length - a.path.length || b.host.length - a.host.length));
    if (!found) return undefined;
    const suffix = path === found.path ? '' : path.slice(found.path.replace(/\/$/, '').length);
    const appended = found.subpath && found.preserveSuffix ? append(found.target, suffix) : found.target;
    const location = withQuery(appended, found.preserveQuery ? partsOf(request).query : undefined);
    return { status: found.status, location: located(location), line: found.line };
  });
}

function readTable(text: string): Item[] {
  const items: Item[] = [];
  let order: readonly string[] = NAMES;
  readCsv(text, (cells, { line }) => {
    if (cells.length > 1 && !cells.some((cell) => cell.includes('.')))
      order = cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_'));
    const cellOf = (name: string): string => cells[order.indexOf(name)] ?? '';
    const on = (name: string): boolean => /^(?:true|1|yes)$/i.test(cellOf(name));
    items.push(
      ...itemOf(cellOf('source_url'), {
        line,
        target: cellOf('target_url'),
        status: Number(cellOf('status') || 301),
        preserveQuery: on('preserve_query_string'),
        subdomains: on('include_subdomains'),
        subpath: on('subpath_matching'),
        preserveSuffix: on('preserve_path_suffix'),
      }),
    );
  });
  return items;
}

const NAMES = [
  'source_url',
  'target_url',
  'status',
  'preserve_query_string',
  'include_subdomains',
  'subpath_matching',
  'preserve_path_suffix',
];

interface Redirect {
  readonly source_url: string;
  readonly target_url?: string;
  readonly status_code?: number | string;
  readonly preserve_query_string?: boolean | string;
  readonly include_subdomains?: boolean | string;
  readonly subpath_matching?: boolean | string;
  readonly preserve_path_suffix?: boolean | string;
}

/** Each item is on the line of its `source_url` or above. */
function readList(text: string): Item[] {
  const found: Redirect[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'source_url' in value) found.push(value as Redirect);
    return value;
  });
  return found.flatMap((redirect) =>
    itemOf(redirect.source_url, {
      line: startLine(text, redirect.source_url),
      target: redirect.target_url ?? '',
      status: Number(redirect.status_code ?? 301),
      preserveQuery: isOn(redirect.preserve_query_string),
      subdomains: isOn(redirect.include_subdomains),
      subpath: isOn(redirect.subpath_matching),
      preserveSuffix: redirect.preserve_path_suffix === undefined || isOn(redirect.preserve_path_suffix),
    }),
  );
}

function isOn(value: boolean | string | undefined): boolean {
  return value === true || value === 'enabled';
}

/** The line on which the entry of a source begins, in a list whose entries have four spaces before them. */
function startLine(text: string, source: string): number {
  const lines = text.split('\n');
  const own = lines.findIndex((line) => line.includes(`"source_url": "${source}"`));
  return lines.slice(0, own + 1).findLastIndex((line) => /^ {4}\{/.test(line)) + 1;
}

const STATUSES: ReadonlySet<number> = new Set([301, 302, 307, 308]);

/** Empty for a source that Cloudflare does not take. */
function itemOf(source: string, rest: Omit<Item, 'host' | 'path'>): Item[] {
  const address = source.includes('://') ? source : `https://${source}`;
  if (/^(?:\/|http:)/i.test(source) || !URL.canParse(address) || !URL.canParse(rest.target, address)) return [];
  const { hostname, pathname, port, search, hash } = new URL(address);
  if (source === '' || port !== '' || search !== '' || hash !== '' || !STATUSES.has(rest.status)) return [];
  return [{ ...rest, host: hostname, path: fullPath(pathname), target: new URL(rest.target, address).href }];
}

function fullPath(request: string): string {
  const { path, slash } = partsOf(request);
  return slash ? `${path}/` : path;
}

function holdsOn({ host, subdomains }: Item, given: string): boolean {
  return given === host || (subdomains && given.endsWith(`.${host}`));
}

function matches({ path, subpath }: Item, given: string): boolean {
  return given === path || (subpath && given.startsWith(path.endsWith('/') ? path : `${path}/`));
}

/** Slashes alone are taken for one. */
function append(target: string, suffix: string): string {
  if (suffix === '') return target;
  return `${target.replace(/\/$/, '')}${encodeURI(suffix).replaceAll('%252F', '%2F').replace(/^\/+$/, '/')}`;
}

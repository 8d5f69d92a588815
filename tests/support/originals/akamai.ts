import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { documented, HOST, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

type Row = Readonly<Record<string, string>> & { readonly line: string };

/** Edge Redirector: the first rule that is enabled and matches, with `*` for any text and `?` for one character in its paths. */
export function akamaiOriginal(text: string): Matcher {
  let header: readonly string[] | undefined;
  const rows: Row[] = [];
  readCsv(text, (cells, { line }) => {
    if (cells[0]?.startsWith('#')) return;
    if (header)
      rows.push({
        ...Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
        line: String(line),
      });
    header ??= cells;
  });
  return documented((address) => {
    const { target: request, host = HOST } = splitAddress(address);
    const { query } = partsOf(request);
    const row = rows.find(
      (one) => !/^(?:TRUE|1)$/.test(one.disabled ?? '') && !one.cookie && matches(one, request, host),
    );
    if (!row) return undefined;
    const target = row['result.redirectURL'] ?? '';
    const filled = row.regex
      ? addressOf(row, request, host).replace(new RegExp(row.regex), target.replaceAll(/\\(\d)/g, '$$$1'))
      : target;
    const keeps = /^(?:TRUE|1)$/.test(row['result.useIncomingQueryString'] ?? '');
    const location = withQuery(filled, keeps ? query : undefined);
    const shown = host === HOST ? located(location) : location;
    return { status: Number(row['result.statusCode']), location: shown, line: Number(row.line) };
  });
}

function matches(row: Row, request: string, host: string): boolean {
  const { path, slash, query } = partsOf(request);
  const given = slash ? `${path}/` : path;
  const hosts = valuesOf(row.host);
  if (hosts.length > 0 && !hosts.some((pattern) => wildcard(pattern, 'i').test(host))) return false;
  if (row.query && !holds(row.query, query)) return false;
  if (row.regex) return new RegExp(row.regex).test(addressOf(row, request, host));
  if (row.path) {
    const some = valuesOf(row.path).some((pattern) =>
      wildcard(pattern, row.path?.startsWith(':') ? '' : 'i').test(given),
    );
    return row.path.startsWith('!') ? !some : some;
  }
  if (!row.matchURL) return true;
  const named = /^(?:https?:\/\/|[\w.]+(?:\/|$))/.test(row.matchURL);
  const url = new URL(named ? row.matchURL.replace(/^(?:https?:\/\/)?/, 'https://') : row.matchURL, `https://${host}`);
  const own = partsOf(url.pathname);
  return (
    url.host === host &&
    (own.slash ? `${own.path}/` : own.path) === given &&
    (url.search === '' || url.search.slice(1) === query)
  );
}

/** The values of a cell: `:` at its start makes letter case matter, `!` excludes, and `\ ` is a blank. */
function valuesOf(cell = ''): string[] {
  return [...cell.replace(/^[:!]+/, '').matchAll(/(?:\\ |\S)+/g)].map(([value]) => value.replaceAll('\\ ', ' '));
}

/** `a=1 2 & b=*`: each condition holds, with one of its values. */
function holds(cell: string, query: string | undefined): boolean {
  const asked = new URLSearchParams(query);
  return cell
    .replace(/^:/, '')
    .split(/ *& */)
    .every((condition) => {
      const [first = '', ...others] = condition.split(' ');
      const [key = '', value = '*'] = first.split('=');
      const given = asked.get(key);
      const patterns = [value, ...others].map((one) => wildcard(one, cell.startsWith(':') ? '' : 'i'));
      return given !== null && patterns.some((pattern) => pattern.test(given));
    });
}

function addressOf({ regex = '' }: Row, request: string, host: string): string {
  const path = decodeURI(request.replace(/\?.*$/s, ''));
  return regex.includes('://') ? `${regex.startsWith('http:') ? 'http' : 'https'}://${host}${path}` : path;
}

function wildcard(pattern: string, flags: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '[^/]')}$`, flags);
}

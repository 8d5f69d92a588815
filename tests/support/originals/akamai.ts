import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { documented, HOST, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

type Row = Readonly<Record<string, string>> & { readonly line: string };

/** Edge Redirector: the first rule that is enabled and matches, with `*` for any text and `?` for one character in its paths. */
export function akamaiOriginal(text: string): Matcher {
  let header: readonly string[] = [];
  const rows: Row[] = [];
  readCsv(text, (cells, { line }) => {
    if (line === 1) header = cells;
    else
      rows.push({ ...Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])), line: String(line) });
  });
  return documented((request) => {
    const { query } = partsOf(request);
    const row = rows.find((one) => one.disabled !== 'TRUE' && one.cookie === '' && matches(one, request));
    if (!row) return undefined;
    const target = row['result.redirectURL'] ?? '';
    const filled = row.regex
      ? addressOf(row, request).replace(new RegExp(row.regex), target.replaceAll(/\\(\d)/g, '$$$1'))
      : target;
    const location = withQuery(filled, row['result.useIncomingQueryString'] === 'TRUE' ? query : undefined);
    return { status: Number(row['result.statusCode']), location: located(location), line: Number(row.line) };
  });
}

function matches(row: Row, request: string): boolean {
  const { path, slash, query } = partsOf(request);
  const given = slash ? `${path}/` : path;
  const asked = new URLSearchParams(query);
  const guards = [...new URLSearchParams(row.query)];
  if (!guards.every(([key, value]) => (value === '*' ? asked.has(key) : asked.get(key) === value))) return false;
  if (row.regex) return new RegExp(row.regex).test(addressOf(row, request));
  if (row.path) return row.path.split(' ').some((pattern) => wildcard(pattern).test(given));
  const url = new URL(row.matchURL ?? '', `https://${HOST}`);
  const own = partsOf(url.pathname);
  return (own.slash ? `${own.path}/` : own.path) === given && (url.search === '' || url.search.slice(1) === query);
}

function addressOf({ regex = '' }: Row, request: string): string {
  const path = decodeURI(request.replace(/\?.*$/s, ''));
  return regex.startsWith('^http') ? `https://${HOST}${path}` : path;
}

function wildcard(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '[^/]')}$`);
}

import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Entry {
  readonly source_path?: string;
  readonly source_path_from_root?: string;
  readonly source_path_absolute?: string;
  readonly redirect_url?: string;
  readonly monikers?: string | readonly string[];
}

interface File {
  readonly redirections: readonly Entry[] | Readonly<Record<string, string>>;
  readonly renames?: Readonly<Record<string, string>>;
}

/**
 * Microsoft Learn: the address of a file is its path without the ending, in any letter case, with a slash at its end or without. The first
 * of two entries for a file wins.
 */
export function microsoftOriginal(text: string): Matcher {
  const lines = text.split('\n').flatMap((line, index) => (/^ {4}(?:\{|")/.test(line) ? [index + 1] : []));
  const { redirections, renames = {} } = JSON.parse(text) as File;
  const table = new Map<string, { to: string; line: number | undefined }>();
  for (const [index, entry] of [...entriesOf(redirections), ...entriesOf(renames)].entries()) {
    const file = entry.source_path ?? entry.source_path_from_root ?? entry.source_path_absolute ?? '';
    if ((entry.monikers?.length ?? 0) > 0 || file.includes('#') || entry.redirect_url === undefined) continue;
    const page = `/${file}`.replaceAll(/[\\/]+/g, '/').replace(/\.(?:md|yml|ipynb|html)$/i, '');
    const path = page.replace(/\/index$/, '/');
    const to = new URL(entry.redirect_url.trim(), `https://www.example.com${encodeURI(path)}`);
    const key = partsOf(encodeURI(path)).path.toLowerCase();
    const line = lines[index];
    if (!table.has(key)) table.set(key, { to: located(to.href), line });
  }
  return documented((request) => {
    const { path, query } = partsOf(request);
    const found = table.get(path.toLowerCase());
    if (!found) return undefined;
    const location = found.to.includes('?') ? found.to : withQuery(found.to, query);
    return { status: 301, location: located(location), ...(found.line === undefined ? {} : { line: found.line }) };
  });
}

function entriesOf(list: File['redirections']): readonly Entry[] {
  if (Array.isArray(list)) return list as readonly Entry[];
  return Object.entries(list).map(([source, url]) => ({ source_path: source, redirect_url: String(url) }));
}

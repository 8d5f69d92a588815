import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Entry {
  readonly source_path?: string;
  readonly source_path_from_root?: string;
  readonly source_path_absolute?: string;
  readonly redirect_url: string;
  readonly monikers?: readonly string[];
}

/** Microsoft Learn: the address of a file is its path without the ending, in any letter case, with a slash at its end or without. */
export function microsoftOriginal(text: string): Matcher {
  const lines = text.split('\n').flatMap((line, index) => (/^ {4}\{$/.test(line) ? [index + 1] : []));
  const { redirections } = JSON.parse(text) as { redirections: readonly Entry[] };
  const table = new Map<string, { to: string; line: number | undefined }>();
  for (const [index, entry] of redirections.entries()) {
    if (entry.monikers && entry.monikers.length > 0) continue;
    const file = entry.source_path ?? entry.source_path_from_root ?? entry.source_path_absolute ?? '';
    const page = file.replace(/^(?!\/)/, '/').replace(/\.(?:md|yml|ipynb|html)$/, '');
    const path = page.replace(/\/index$/, '/');
    table.set(partsOf(path).path.toLowerCase(), { to: entry.redirect_url, line: lines[index] });
  }
  return documented((request) => {
    const { path, query } = partsOf(request);
    const found = table.get(path.toLowerCase());
    if (!found) return undefined;
    const location = found.to.includes('?') ? found.to : withQuery(found.to, query);
    return { status: 301, location: located(location), ...(found.line === undefined ? {} : { line: found.line }) };
  });
}

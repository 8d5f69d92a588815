import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

/** MDN looks the decoded path up in lower case, without a slash at its end, and passes the query on. */
export function mdnOriginal(text: string): Matcher {
  const table = new Map<string, { to: string; line: number }>();
  for (const [index, row] of text.split('\n').entries()) {
    const [from = '', to] = row.split('\t');
    if (row.startsWith('#') || to === undefined || /\?|%$/.test(from)) continue;
    table.set(partsOf(from).path.toLowerCase(), { to, line: index + 1 });
  }
  return documented((request) => {
    const { path, query } = partsOf(request);
    const found = table.get(path.toLowerCase());
    if (!found) return undefined;
    return {
      status: 301,
      location: located(found.to.includes('?') ? found.to : withQuery(found.to, query)),
      line: found.line,
    };
  });
}

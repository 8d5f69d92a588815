import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

/** A row of a spreadsheet as its author means it: the path is an expression for the decoded one, with groups for `$1`. */
export interface Meant {
  readonly line: number;
  readonly path: RegExp;
  readonly query?: string;
  readonly to?: string;
  readonly status?: number;
}

/** Answers with the first row that matches the path, with or without its final slash. A query in the target replaces that of the request. */
export function csvOriginal(rows: readonly Meant[]): Matcher {
  return documented((request) => {
    const { path, slash, query } = partsOf(request);
    const given = slash ? [`${path}/`, path] : [path];
    const row = rows.find((one) => given.some((text) => one.path.test(text)) && (one.query ?? query) === query);
    if (!row) return undefined;
    const { line, to, status = 301 } = row;
    if (to === undefined) return { status, location: undefined, line };
    const filled = (given.find((text) => row.path.test(text)) ?? path).replace(row.path, to);
    return { status, location: located(filled.includes('?') ? filled : withQuery(filled, query)), line };
  });
}

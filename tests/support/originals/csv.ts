import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { documented, HOST, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

/** A row of a spreadsheet as its author means it: the path is an expression for the decoded one, with groups for `$1`. */
export interface Meant {
  readonly line: number;
  /** The one host that the row is for. */
  readonly host?: string;
  readonly path: RegExp;
  readonly query?: string | RegExp;
  /** What becomes of the query of a request; left out, it is passed on unless the target has one. */
  readonly forward?: 'merge' | 'drop';
  readonly to?: string;
  readonly status?: number;
}

/** Answers with the first row that matches the path, with or without its final slash. A query in the target replaces that of the request. */
export function csvOriginal(rows: readonly Meant[]): Matcher {
  return documented((address) => {
    const { target: request, host = HOST } = splitAddress(address);
    const { path, slash, query } = partsOf(request);
    const given = slash ? [`${path}/`, path] : [path];
    const row = rows.find(
      (one) =>
        (one.host ?? host) === host &&
        given.some((text) => one.path.test(text)) &&
        (one.query instanceof RegExp ? one.query.test(query ?? '') : (one.query ?? query) === query),
    );
    if (!row) return undefined;
    const { line, to, status = 301 } = row;
    if (to === undefined) return { status, location: undefined, line };
    const filled = (given.find((text) => row.path.test(text)) ?? path).replace(row.path, to);
    const kept = row.forward === 'merge' || (row.forward === undefined && !filled.includes('?'));
    const location = kept ? withQuery(filled, query) : filled;
    return { status, location: host === HOST ? located(location) : location, line };
  });
}

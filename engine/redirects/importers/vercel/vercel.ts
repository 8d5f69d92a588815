import { collect, type Collector } from '../shared/collect.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { isMapping, readJson, type JsonText } from '../shared/text/json.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { readRouteEntries, type RouteEntry } from '../shared/route/entries.ts';
import { guardOfConditions } from '../shared/route/query-guard.ts';
import { matchRoute, takeRoute, type RouteDialect } from '../shared/route/take-route.ts';
import { readTrailingSlash } from '../shared/route/trailing-slash.ts';
import { statusOf } from '../shared/source/statuses.ts';

/**
 * The `redirects` of vercel.json. The first match wins. A slash at the end is matched as written, after `trailingSlash` has normalised it.
 * The keys of the request's query are added to those of the target. The default status is 308.
 */
export const vercel: RedirectImporter = {
  id: 'vercel',
  title: 'Vercel vercel.json',
  docs: 'https://vercel.com/docs/project-configuration#redirects',
  precedence: 'line',
  read(text) {
    const into = collect();
    const json = readJson(text, into);
    if (json) readFile(json, into);
    return sayOfAll(settleOrder(into.finish()), OTHER_SPELLINGS);
  },
};

function readFile({ value, lineOf }: JsonText, into: Collector): void {
  const list: unknown = isMapping(value) ? value.redirects : value;
  if (isMapping(value)) {
    for (const [key, reason] of Object.entries(BESIDE)) {
      const given = value[key];
      if (given !== undefined && given !== false)
        into.refuse({ line: lineOf(value, key), text: `${key}: ${JSON.stringify(given)}` }, reason);
    }
  }
  const trailing = isMapping(value) ? readTrailingSlash(value, lineOf, into) : undefined;
  if (!Array.isArray(list)) return into.refuse({ line: 1, text: '' }, 'The file has no list `redirects`.');
  const dialect: RouteDialect = {
    slash: { trailing, optional: false },
    ignoresCase: false,
    strictTarget: false,
    notes: () => [],
  };
  const matching = (source: string): readonly Matching[] => matchRoute(source, false);
  for (const entry of readRouteEntries(list, { lineOf, known: KNOWN, into, matching, relative: true }))
    takeEntry(entry, dialect, into);
}

/** Other keys of vercel.json that redirect or rewrite requests. */
const BESIDE: Readonly<Record<string, string>> = {
  routes: 'The older `routes` are not read. Write their redirects under `redirects`.',
  rewrites: 'Rewrites are not redirects. Keep them in the configuration of the server.',
  cleanUrls: 'Addresses of this site never end in `.html`. Add a rule for each old address that does.',
  bulkRedirectsPath: 'Bulk redirects are in separate files. Import them as `csv`.',
};

const KNOWN = new Set(['source', 'destination', 'permanent', 'statusCode', 'has', 'missing']);

function takeEntry({ source, destination, fields, place }: RouteEntry, dialect: RouteDialect, into: Collector): void {
  const { permanent, statusCode } = fields;
  if (permanent !== undefined && typeof permanent !== 'boolean')
    return into.refuse(place, '`permanent` is neither true nor false.');
  if (permanent !== undefined && statusCode !== undefined)
    return into.refuse(place, 'The entry has both `permanent` and `statusCode`. Choose one.');
  const status = permanent === undefined ? statusOf(statusCode ?? 308) : permanent ? 308 : 307;
  if (status === undefined || status === 410)
    return into.refuse(
      place,
      `\`${JSON.stringify(statusCode)}\` is not a status of a redirect. Write 301, 302, 303, 307 or 308.`,
    );
  const guard = guardOfConditions(fields.has, fields.missing);
  if (!guard.ok) return into.refuse(place, guard.flaw);
  takeRoute({ source, destination, status, ...guard.value }, dialect, place, into);
}

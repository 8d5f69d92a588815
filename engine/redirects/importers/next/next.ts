import { collect, type Collector } from '../shared/collect.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { isMapping, readJson, type JsonMapping, type JsonText } from '../shared/text/json.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { readRouteEntries, type RouteEntry } from '../shared/route/entries.ts';
import { guardOfConditions } from '../shared/route/query-guard.ts';
import { matchRoute, takeRoute, type RouteDialect } from '../shared/route/take-route.ts';
import { readNextSlash } from '../shared/route/trailing-slash.ts';
import type { SlashPolicy } from '../shared/route/slash.ts';
import { statusOf } from '../shared/source/statuses.ts';

/**
 * The redirects of next.config as JSON: the list itself, or a mapping with `redirects` and optional `basePath` and `trailingSlash`. The
 * first match wins, letter case does not matter, and the query of the request is joined with that of the target.
 */
export const next: RedirectImporter = {
  id: 'next',
  title: 'Next.js redirects of next.config, as JSON',
  docs: 'https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects',
  precedence: 'line',
  read(text) {
    const into = collect();
    const json = readJson(text, into);
    if (json) readFile(json, into);
    return sayOfAll(settleOrder(into.finish()), OTHER_SPELLINGS);
  },
};

function dialectOf(slash: SlashPolicy): RouteDialect {
  return {
    slash,
    ignoresCase: true,
    strictTarget: true,
    notes: ({ query }) => (Object.values(query).includes(true) ? [EMPTY_VALUE] : []),
  };
}

const EMPTY_VALUE = 'A request whose query has the key without a value is redirected too.';

interface Config {
  /** Empty, or a path that begins with a slash. */
  readonly basePath: string;
  readonly localized: boolean;
  readonly dialect: RouteDialect;
}

function readFile({ value, lineOf }: JsonText, into: Collector): void {
  const list: unknown = isMapping(value) ? value.redirects : value;
  if (!Array.isArray(list))
    return into.refuse(
      { line: 1, text: '' },
      'The file has no list of redirects. Write a list, or a mapping with a list under `redirects`.',
    );
  const { basePath = '', i18n } = isMapping(value) ? value : ({} as JsonMapping);
  if (typeof basePath !== 'string' || (basePath !== '' && !/^\/.*[^/]$/.test(basePath)))
    return into.refuse({ line: 1, text: '' }, '`basePath` is not a path such as `/docs`.');
  const trailing = isMapping(value) ? readNextSlash(value, lineOf, into) : false;
  const config = { basePath, localized: isMapping(i18n), dialect: dialectOf({ trailing, optional: true }) };
  const matching = (source: string, fields: JsonMapping): readonly Matching[] =>
    matchRoute(below(fields.basePath === false ? '' : basePath, source), true);
  for (const entry of readRouteEntries(list, { lineOf, known: KNOWN, into, matching })) takeEntry(entry, config, into);
}

const KNOWN = new Set(['source', 'destination', 'permanent', 'statusCode', 'has', 'missing', 'basePath', 'locale']);

function takeEntry({ source, destination, fields, place }: RouteEntry, config: Config, into: Collector): void {
  const { permanent, statusCode, basePath, locale } = fields;
  if ([basePath, locale].some((value) => value !== undefined && value !== false))
    return into.refuse(place, '`basePath` and `locale` of an entry can only be `false`.');
  if (config.localized && locale !== false)
    return into.refuse(
      place,
      'The entry holds below every locale of `i18n`. Write it with `{site}` for the sites that you mean.',
    );
  const status = statusOf(statusCode ?? (permanent === true ? 308 : permanent === false ? 307 : 'missing'));
  if (status === undefined || status === 410)
    return into.refuse(place, 'The entry has neither `permanent` nor a `statusCode` of 301, 302, 303, 307 or 308.');
  const guard = guardOfConditions(fields.has, fields.missing);
  if (!guard.ok) return into.refuse(place, guard.flaw);
  const base = basePath === false ? '' : config.basePath;
  takeRoute(
    {
      source: below(base, source),
      destination: destination.startsWith('/') ? below(base, destination) : destination,
      status,
      ...guard.value,
    },
    config.dialect,
    place,
    into,
  );
}

function below(base: string, path: string): string {
  return base !== '' && path === '/' ? base : `${base}${path}`;
}

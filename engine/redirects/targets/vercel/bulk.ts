import type { RedirectRule } from '../../../model/redirect.ts';
import { prefixOf } from '../../match/expand-sites.ts';
import { exactPath } from '../../match/pattern.ts';
import { createRedirectIndex } from '../../match/redirect-index.ts';
import type { RedirectPlan } from '../target.ts';
import { csvLine } from '../shared/files/csv-line.ts';
import { exactSources } from '../shared/plan/exact-sources.ts';
import { fixedLocation } from '../shared/plan/fixed-location.ts';
import { foldPlan } from '../shared/plan/fold-sites.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';

interface BulkRow {
  readonly source: string;
  readonly destination: string;
  readonly status: number;
  readonly caseSensitive: boolean;
  /** Whether the query of the request is forwarded. */
  readonly query: boolean;
}

/**
 * Returns the exact rules of a plan, written out for each site, with and without a slash, and the rules that bulk redirects cannot express.
 * Bulk redirects run before vercel.json, so exact rules still come before patterns. They hold on every host: a path that a rule with a host
 * can match is only in vercel.json.
 */
export function bulkRows(plan: RedirectPlan): { rows: BulkRow[]; left: RedirectRule[] } {
  const { hosts, common } = splitHosts(plan);
  const { guarded, exact, patterns } = foldPlan(common);
  const bound = hosts.flatMap(({ plan: own }) => own.rules);
  const isBound = createBoundCheck(bound);
  // A rule that requires a query key comes first, and is only in vercel.json.
  const asked = new Set(guarded.map(({ rule }) => exactPath(rule.source)?.toLowerCase()));
  const free = exact.filter(
    ({ path, sites }) => !asked.has(path.toLowerCase()) && !sites.some((flag) => isBound(`${prefixOf(flag)}${path}`)),
  );
  const rows = free.flatMap(({ rule, sites, path, slash }) =>
    sites.flatMap((flag) =>
      exactSources({ path, slash }, flag).map((source) => ({
        source,
        destination: fixedLocation(rule, prefixOf(flag)),
        status: rule.status,
        caseSensitive: rule.caseSensitive,
        query: rule.target?.query === undefined,
      })),
    ),
  );
  return {
    rows,
    left: [
      ...new Set([
        ...bound,
        ...[...guarded, ...exact.filter((row) => !free.includes(row)), ...patterns].map(({ rule }) => rule),
      ]),
    ],
  };
}

/** Tells whether a rule with a host can match a path, in any letter case, with or without a slash, and with some query. */
function createBoundCheck(bound: readonly RedirectRule[]): (path: string) => boolean {
  const names = new Set(bound.map(({ host }) => host?.name));
  const index = createRedirectIndex(
    bound.map((rule) => ({ ...rule, query: {}, caseSensitive: false, slash: 'either' as const })),
  );
  return (path) => [...names].some((host) => index.find({ path, query: undefined, host }) !== undefined);
}

/** Prints CSV with a header line. */
export function printBulk(rows: readonly BulkRow[]): string {
  const lines = rows.map(({ source, destination, status, caseSensitive, query }) =>
    csvLine([source, destination, String(status), String(caseSensitive), String(query)]),
  );
  return `${['source,destination,statusCode,caseSensitive,query', ...lines].join('\n')}\n`;
}

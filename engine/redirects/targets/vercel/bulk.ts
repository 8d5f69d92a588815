import type { RedirectRule } from '../../../model/redirect.ts';
import { prefixOf } from '../../match/expand-sites.ts';
import { exactPath } from '../../match/pattern.ts';
import type { RedirectPlan } from '../target.ts';
import { csvLine } from '../shared/files/csv-line.ts';
import { exactSources } from '../shared/plan/exact-sources.ts';
import { fixedLocation } from '../shared/plan/fixed-location.ts';
import { foldPlan } from '../shared/plan/fold-sites.ts';

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
 * Bulk redirects run before vercel.json, so exact rules still come before patterns.
 */
export function bulkRows(plan: RedirectPlan): { rows: BulkRow[]; left: RedirectRule[] } {
  const { guarded, exact, patterns } = foldPlan(plan);
  // A rule that requires a query key comes first, and is only in vercel.json.
  const asked = new Set(guarded.map(({ rule }) => exactPath(rule.source)?.toLowerCase()));
  const free = exact.filter(({ path }) => !asked.has(path.toLowerCase()));
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
      ...new Set([...guarded, ...exact.filter((row) => !free.includes(row)), ...patterns].map(({ rule }) => rule)),
    ],
  };
}

/** Prints CSV with a header line. */
export function printBulk(rows: readonly BulkRow[]): string {
  const lines = rows.map(({ source, destination, status, caseSensitive, query }) =>
    csvLine([source, destination, String(status), String(caseSensitive), String(query)]),
  );
  return `${['source,destination,statusCode,caseSensitive,query', ...lines].join('\n')}\n`;
}

import { prefixOf } from '../../match/expand-sites.ts';
import { EXACT_PATHS } from '../shared/plan/capabilities.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { foldPlan, type ExactRow } from '../shared/plan/fold-sites.ts';
import { csvLine } from '../shared/files/csv-line.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import { exactSources } from '../shared/plan/exact-sources.ts';
import { fixedLocation } from '../shared/plan/fixed-location.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { prefixCase } from '../shared/divergences/prefix-case.ts';

const DOCS = 'https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/';

/** A Bulk Redirect List, as CSV for the dashboard and as JSON for the API. It holds exact addresses only. */
export const cloudflareBulk: RedirectTarget = {
  id: 'cloudflare-bulk',
  title: 'Cloudflare Bulk Redirects',
  docs: `${DOCS}reference/csv-file-format/`,
  tested: 'model only',
  capabilities: { ...EXACT_PATHS, statuses: [301, 302, 307, 308], alternation: false, host: true },
  limits: [
    {
      what: 'rules',
      most: 50_000,
      unit: 'rules',
      source: DOCS,
      date: '2026-11-21',
      way: 'The Free plan allows 10,000 addresses, Pro 25,000, Business 50,000, Enterprise 1,000,000; each source counts twice, with and without a slash. `edge` has no such limit.',
    },
    {
      what: 'source',
      most: 32_000,
      unit: 'bytes',
      source: `${DOCS}reference/parameters/`,
      date: '2026-11-21',
      way: 'Shorten the source.',
    },
    {
      what: 'target',
      most: 32_000,
      unit: 'bytes',
      source: `${DOCS}reference/parameters/`,
      date: '2026-11-21',
      way: 'Shorten the target.',
    },
  ],
  divergences: [notNormal, prefixCase],
  alternative: 'edge',
  emit(plan) {
    const items = itemsOf(plan);
    items.sort((one, other) => (one.source_url < other.source_url ? -1 : 1));
    const csv = items.map(formatCsvLine).join('');
    const json = `[\n${items.map((item) => `  ${JSON.stringify({ redirect: item })}`).join(',\n')}\n]\n`;
    return {
      files: [
        { path: 'cloudflare-bulk/redirects.csv', text: csv },
        { path: 'cloudflare-bulk/redirects.json', text: json },
        metaFile('cloudflare-bulk/redirects.meta.json', plan.provenance),
      ],
      rules: items.length,
      bytes: byteLength(csv),
    };
  },
};

/** An item of a list, as the API names its parts. */
interface Item {
  readonly source_url: string;
  readonly target_url: string;
  readonly status_code: number;
  readonly preserve_query_string: boolean;
  readonly include_subdomains: boolean;
  readonly subpath_matching: boolean;
  readonly preserve_path_suffix: boolean;
}

function itemsOf(plan: RedirectPlan): Item[] {
  const { hosts, common } = splitHosts(plan);
  // A source names its host, so that the rules without a host are repeated for each.
  const all = [
    { name: plan.host, plan: common },
    ...hosts.map(({ name, plan: own }) => ({ name, plan: { ...plan, rules: [...own.rules, ...common.rules] } })),
  ];
  return all.flatMap(({ name, plan: own }) =>
    foldPlan(own).exact.flatMap((row) =>
      row.sites.flatMap((flag) => exactSources(row, flag).map((source) => itemOf(row, flag, source, name))),
    ),
  );
}

/** A source without a scheme matches http and https. A target with a query cannot also keep the query of the request. */
function itemOf({ rule }: ExactRow, flag: string, source: string, host: string): Item {
  const location = fixedLocation(rule, prefixOf(flag));
  return {
    source_url: `${host}${source}`,
    target_url: location.startsWith('/') ? `https://${host}${location}` : location,
    status_code: rule.status,
    preserve_query_string: rule.forward === 'keep' && rule.target?.query === undefined,
    include_subdomains: false,
    subpath_matching: false,
    // The default is true in the API and false in the CSV file.
    preserve_path_suffix: false,
  };
}

/** Source, target, status, and TRUE or FALSE for query, subdomains, subpaths and suffix. The file has no header line. */
function formatCsvLine(item: Item): string {
  const flags = [
    item.preserve_query_string,
    item.include_subdomains,
    item.subpath_matching,
    item.preserve_path_suffix,
  ].map((flag) => String(flag).toUpperCase());
  return `${csvLine([item.source_url, item.target_url, String(item.status_code), ...flags])}\n`;
}

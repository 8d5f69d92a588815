import type { FormatOptions } from '../../../engine/model/diagnostics/formats.ts';
import { countOf, formatNumber } from '../../../engine/model/plain-words.ts';
import { formatLine, type Line } from '../../format-line.ts';
import { formatTable } from '../../format-table.ts';
import { describePeriod } from '../../traffic/describe-period.ts';
import type { LogFile } from '../../traffic/read-logs.ts';

/** The form of `--json`. Days are in UTC, as ISO 8601. */
export interface UsageReport {
  readonly logs: readonly LogFile[];
  readonly requests: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly days: number;
  /** Requests that a redirect takes. */
  readonly taken: number;
  /** Requests that were not found then, and those of them that still are not. */
  readonly notFound: number;
  readonly stillNotFound: number;
  readonly redirects: readonly UsageRow[];
  readonly missing: readonly { readonly path: string; readonly hits: number }[];
}

export interface UsageRow {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  readonly hits: number;
  readonly lastUsed: string | null;
  /** False if the log cannot say whether it was used. */
  readonly known: boolean;
  /** The host that it is bound to. Logs do not say for which host a request was. */
  readonly host?: string;
}

interface Layout extends FormatOptions {
  /** The most rows of each table. */
  readonly most: number;
}

/** Formats the redirects by hits, those that were not used, what is still not found, and the sums. */
export function formatUsage(report: UsageReport, { paint, columns, most }: Layout): string {
  const used = report.redirects.filter(({ hits }) => hits > 0);
  const unused = report.redirects.filter(({ hits, known }) => hits === 0 && known);
  const unknown = report.redirects.filter(({ known }) => !known);
  const place = ({ file, line }: UsageRow): string => `${file}:${line}`;
  const since = report.from === null ? 'not used' : `not since ${report.from}`;
  const parts = [
    part(
      ['hits', 'last used', 'redirect', 'place'],
      used.map((row) => [formatNumber(row.hits), row.lastUsed ?? 'unknown', row.source, place(row)]),
      { columns, most },
    ),
    part(
      ['unused', 'redirect', 'place'],
      unused.map((row) => [since, row.source, place(row)]),
      { columns, most },
    ),
    part(
      ['unknown', 'redirect', 'place'],
      unknown.map((row) => [
        row.host === undefined ? 'no queries in the log' : `only on ${row.host}`,
        row.source,
        place(row),
      ]),
      { columns, most },
    ),
    part(
      ['not found', 'address'],
      report.missing.map(({ path, hits }) => [formatNumber(hits), path]),
      { columns, most },
    ),
  ];
  return [...parts.filter((text) => text !== ''), sumsOf(report, { paint, columns })].join('\n');
}

type Table = Omit<Layout, 'paint'>;

function part(head: readonly string[], rows: readonly (readonly string[])[], { columns, most }: Table): string {
  if (rows.length === 0) return '';
  const more = rows.length - most;
  const rest = more > 0 ? `and ${formatNumber(more)} more: --all shows them\n` : '';
  return formatTable({ head, rows: rows.slice(0, most) }, { columns }) + rest;
}

function sumsOf(
  { redirects, requests, taken, notFound, stillNotFound, ...period }: UsageReport,
  screen: FormatOptions,
): string {
  const used = redirects.filter(({ hits }) => hits > 0).length;
  const lines: readonly Line[] = [
    { style: 'cyan', label: 'requests:', text: `${formatNumber(requests)} (${describePeriod(period)})` },
    {
      style: 'cyan',
      label: 'redirected:',
      text: `${formatNumber(taken)}, ${share(taken, requests)}; ${used} of ${countOf(redirects.length, 'redirect')} used`,
    },
    {
      style: 'cyan',
      label: 'not found:',
      text: `${formatNumber(notFound)}, ${share(notFound, requests)}; still not found: ${formatNumber(stillNotFound)}, ${share(stillNotFound, requests)}`,
    },
  ];
  return lines.map((line) => formatLine(line, screen)).join('');
}

function share(part: number, all: number): string {
  return `${((part / Math.max(all, 1)) * 100).toFixed(1)} %`;
}

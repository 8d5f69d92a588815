import type { FormatOptions } from '../../../engine/model/diagnostics/formats.ts';
import { listSome } from '../../../engine/model/diagnostics/suggest.ts';
import { countOf, formatNumber } from '../../../engine/model/plain-words.ts';
import type { Suggestion } from '../../../engine/routing/traffic/suggest-target.ts';
import { formatLine, type Line } from '../../format-line.ts';
import { formatTable } from '../../format-table.ts';
import { describePeriod } from '../../traffic/describe-period.ts';

/** A redirect that is proposed, and how many requests would take it. */
export interface Proposal extends Suggestion {
  readonly from: string;
  readonly hits: number;
}

/** The form of `--json`. */
export interface SuggestReport {
  readonly requests: number;
  /** The days that the logs cover, ISO 8601 in UTC. */
  readonly from: string | null;
  readonly to: string | null;
  readonly days: number;
  /** All addresses that are not found, also those that were not looked at. */
  readonly missing: number;
  readonly suggestions: readonly Proposal[];
  /** Addresses that no page is like. */
  readonly others: readonly { readonly from: string; readonly hits: number }[];
}

/** Formats the suggestions as a table, the one with the most requests first, and below it what has none. */
export function formatSuggestions(report: SuggestReport, screen: FormatOptions): string {
  const { suggestions, others, missing, requests } = report;
  const rows = suggestions.map(({ hits, confidence, from, to, why }) => [
    formatNumber(hits),
    confidence.toFixed(2),
    from,
    to,
    why,
  ]);
  const head = ['hits', 'confidence', 'not found', 'suggestion', 'why'];
  const left = others.map(({ from }) => from);
  const unseen = missing - suggestions.length - others.length;
  const lines: Line[] = [
    { style: 'cyan', label: 'requests:', text: `${formatNumber(requests)} (${describePeriod(report)})` },
    { style: 'cyan', label: 'not found:', text: countOf(missing, 'address') },
    ...(left.length === 0 ? [] : [{ style: 'yellow', label: 'no page is like:', text: listSome(left) } as const]),
    ...(unseen === 0
      ? []
      : [{ text: `${formatNumber(unseen)} more have fewer requests: see \`--min-hits\` and \`--limit\`.` }]),
  ];
  const table = rows.length === 0 ? '' : `${formatTable({ head, rows }, screen)}\n`;
  return table + lines.map((line) => formatLine(line, screen)).join('');
}

/** Formats the suggestions as a table for a review, which `redirects import csv` reads. */
export function formatCsv({ suggestions }: SuggestReport): string {
  const rows = suggestions.map(({ from, to, hits, confidence, why }) => [
    from,
    to,
    String(hits),
    String(confidence),
    why,
  ]);
  return [['from', 'to', 'hits', 'confidence', 'why'], ...rows]
    .map((cells) => `${cells.map(cellText).join(',')}\n`)
    .join('');
}

function cellText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

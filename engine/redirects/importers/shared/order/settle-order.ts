import { compareSpecificity } from '../../../match/match.ts';
import type { Imported, ImportedRule, ImportRemark } from '../../importer.ts';
import { concreteRule } from './concrete-rule.ts';
import type { Reach } from './matched-paths.ts';
import { createOverlapIndex } from './overlap-index.ts';
import { covers, entryOf, mayOverlap, type Entry } from './overlap.ts';

/**
 * Puts rules in order for formats in which the first match wins; in redirects.yaml the most specific match wins. A rule is refused if the
 * rules above it match all its requests. A rule is kept for one form if they match only the other form of its final slash. Two equally
 * specific rules keep their order by `priority`. If the lower rule is more specific, a remark says so. `reachOf`: the paths that the
 * original of a rule matched, if the rule matches more.
 */
export function settleOrder(
  { rules, changed, refused }: Imported,
  reachOf: (rule: ImportedRule) => Reach | undefined = () => undefined,
): Imported {
  const index = createOverlapIndex();
  const unreachable: ImportRemark[] = [];
  const surpassing: ImportRemark[] = [];
  for (const rule of rules) {
    const given = read(rule, reachOf(rule));
    const overlapping = index.overlapping(given);
    const entry = narrow(given, overlapping);
    const above = overlapping.filter((other) => mayOverlap(other, entry));
    const text = `${rule.from ?? rule.regex} → ${rule.to ?? rule.status}`;
    const cover = above.find((other) => covers(other, entry));
    if (cover) {
      unreachable.push({
        line: rule.line,
        text,
        reason: `The rule is never reached: ${lineOf(cover)} matches all its requests.`,
      });
      continue;
    }
    const beaten = above.find((other) => compareSpecificity(entry.concrete, other.concrete) > 0);
    if (beaten) surpassing.push({ line: rule.line, text, reason: surpasses(beaten) });
    index.add(entry);
  }
  const kept = new Set(index.entries().map(({ rule }) => rule.line));
  const gone = new Set(unreachable.map(({ line }) => line).filter((line) => !kept.has(line)));
  return {
    rules: withPriorities(index.entries()),
    changed: [...changed.filter(({ line }) => !gone.has(line)), ...surpassing].sort(byLine),
    refused: [...refused, ...unreachable].sort(byLine),
  };
}

function read(rule: ImportedRule, reach?: Reach): Entry {
  const concrete = concreteRule(rule);
  if (!concrete.ok)
    throw new Error(`line ${rule.line} was taken, but redirects.yaml cannot hold it: ${concrete.flaw.message}`);
  return entryOf(rule, concrete.value, reach);
}

/** Limits a rule to the path with or to the path without a final slash, if a rule above it matches only the other of the two. */
function narrow(entry: Entry, above: readonly Entry[]): Entry {
  const { rule, path, concrete } = entry;
  if (path === undefined || path === '/' || concrete.slash === 'exact') return entry;
  const stem = rule.from?.replace(/\/$/, '');
  const left = [`${stem}`, `${stem}/`]
    .map((from) => read({ ...rule, from, slash: 'exact' }))
    .map((one) => ({ ...one, reach: { ...one.reach, ...hostOf(entry.reach) } }))
    .filter((one) => !above.some((other) => covers(other, one)));
  return (left.length === 1 ? left[0] : undefined) ?? entry;
}

function hostOf({ host }: Reach): Pick<Reach, 'host'> {
  return host === undefined ? {} : { host };
}

function surpasses(above: Entry): string {
  return `If ${lineOf(above)} matches too, it won, because it is above; here the more specific rule wins.`;
}

function lineOf({ rule }: Entry): string {
  return `line ${rule.line}`;
}

function byLine(a: ImportRemark, b: ImportRemark): number {
  return a.line - b.line;
}

/** The highest priority that redirects.schema.json allows. */
const HIGHEST_PRIORITY = 10_000;

/** The priority of a rule is one above that of the later rules that match the same requests and are as specific. */
function withPriorities(entries: readonly Entry[]): ImportedRule[] {
  const priorities = new Map<Entry, number>();
  const index = createOverlapIndex();
  for (const entry of entries.toReversed()) {
    const ties = index
      .overlapping(entry)
      .filter((other) => compareSpecificity(entry.concrete, other.concrete) === 0)
      .map((other) => (priorities.get(other) ?? 0) + 1);
    priorities.set(entry, Math.min(HIGHEST_PRIORITY, Math.max(0, ...ties)));
    index.add(entry);
  }
  return entries.map((entry) => {
    const priority = priorities.get(entry) ?? 0;
    return priority === 0 ? entry.rule : { ...entry.rule, priority };
  });
}

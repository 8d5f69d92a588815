import { compareSpecificity } from '../../../match/match.ts';
import { createRedirectIndex, type RedirectIndex } from '../../../match/redirect-index.ts';
import { describeSample, sampleRequest } from '../../../witness/sample-request.ts';
import type { Imported, ImportedRule, ImportRemark, Matching, RedirectImporter, Refusal } from '../../importer.ts';
import { concreteRule } from './concrete-rule.ts';
import { createOverlapIndex, type OverlapIndex } from './overlap-index.ts';
import { covers, entryOf, type Entry } from './overlap.ts';

/**
 * Names, for each refused line, the rules that decide its requests, and says where one of these requests goes. An overlap is either proven
 * or too large to compute. A rule for one host is left out, and so is one that came before the refused line if it matches only a part of
 * the requests.
 */
export function nameDecidingRules(
  { rules, changed, refused }: Imported,
  precedence: RedirectImporter['precedence'],
): Imported {
  const index = createOverlapIndex();
  for (const rule of rules) {
    const entry = read(rule);
    if (entry) index.add(entry);
  }
  const answers = createRedirectIndex(index.entries().map(({ concrete }) => concrete));
  const said = refused.flatMap((refusal) => remarksOn(refusal, { index, answers, precedence }));
  return {
    rules,
    changed: [...changed, ...said].sort((a, b) => a.line - b.line),
    refused: refused.map((refusal) => {
      const request = requestOf(refusal);
      const { line, text, reason } = refusal;
      return { line, text, reason, ...(request === undefined ? {} : { request }) };
    }),
  };
}

function read(rule: ImportedRule): Entry | undefined {
  const concrete = concreteRule(rule);
  return concrete.ok ? entryOf(rule, concrete.value) : undefined;
}

/** Returns a request that a refused line matched; undefined if none was found. */
function requestOf({ line, matching }: Refusal): string | undefined {
  for (const source of matching?.() ?? []) {
    const entry = read({ ...source, line, to: '/' });
    const request = entry && sampleRequest(entry.concrete);
    if (request !== undefined) return request;
  }
  return undefined;
}

/** The rules that were taken. */
interface Taken {
  readonly index: OverlapIndex;
  /** Decides requests. */
  readonly answers: RedirectIndex;
  readonly precedence: RedirectImporter['precedence'];
}

function remarksOn({ line, text, matching }: Refusal, { index, answers, precedence }: Taken): ImportRemark[] {
  const sources = (matching?.() ?? []).map((one) => ({ ...one, line }));
  const taken = sources.map((one) => deciding(one, index, precedence));
  const all = taken.map(({ whole }) => whole).filter((entry) => entry !== undefined);
  const some = taken.flatMap(({ parts }) => parts);
  if (all.length + some.length === 0) return [];
  const reason =
    all.length === taken.length
      ? `its requests are decided by ${namesOf(all)}.${some.length > 0 ? ` Some may be decided by ${namesOf(some)}.` : ''}`
      : `some of its requests may be decided by ${namesOf([...all, ...some])}.`;
  return [{ line, text, reason: `The line is refused; ${reason}${exampleOf(sources, answers)} ${HINT}` }];
}

/** Says where a request of the refused line goes; empty if no such request was found. */
function exampleOf(sources: readonly (Matching & { readonly line: number })[], answers: RedirectIndex): string {
  for (const source of sources) {
    const entry = read({ ...source, to: '/' });
    const said = entry && describeSample(entry.concrete, answers, NO_FLAGS);
    if (said !== undefined) return ` For example, ${said}.`;
  }
  return '';
}

const NO_FLAGS: ReadonlySet<string> = new Set();

const HINT = 'Write a rule by hand for those that must lead elsewhere.';

interface Deciding {
  /** The rule that matches every request that the line matched. */
  readonly whole: Entry | undefined;
  /** More specific rules, and those that match a part of the requests if none matches all. */
  readonly parts: readonly Entry[];
}

function deciding(
  matching: Matching & { readonly line: number },
  index: OverlapIndex,
  precedence: RedirectImporter['precedence'],
): Deciding {
  const line = read({ ...matching, to: '/' });
  if (!line) return { whole: undefined, parts: [] };
  // The matching of a line says nothing of its host, so that it is compared as one of the sites.
  const overlapping = index.overlapping(line).filter(({ concrete }) => concrete.host === undefined);
  const whole = overlapping
    .filter((other) => covers(other, line))
    .reduce<Entry | undefined>((best, one) => (best && compare(best, one) >= 0 ? best : one), undefined);
  const parts = overlapping.filter(
    (other) => other !== whole && (whole === undefined || compare(other, whole) > 0) && isNew(other, line, precedence),
  );
  return { whole, parts };
}

function compare(a: Entry, b: Entry): number {
  return compareSpecificity(a.concrete, b.concrete);
}

/** False for a rule that decided its requests before the refused line did. */
function isNew(other: Entry, line: Entry, precedence: RedirectImporter['precedence']): boolean {
  const below = other.rule.line > line.rule.line;
  if (precedence === 'line') return below;
  return (precedence === 'kind' && below) || !covers(line, other);
}

const MOST_NAMES = 3;

function namesOf(entries: readonly Entry[]): string {
  const rules = [...new Map(entries.map(({ rule }) => [rule.line, rule])).values()].sort((a, b) => a.line - b.line);
  const named = rules
    .slice(0, MOST_NAMES)
    .map(({ line, from, regex, to, status }) => `line ${line} (\`${from ?? regex} → ${to ?? status}\`)`);
  const more = rules.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` or ${more} more` : ''}`;
}

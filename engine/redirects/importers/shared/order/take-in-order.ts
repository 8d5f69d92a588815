import type { Imported, ImportedRule } from '../../importer.ts';
import type { Collector, Draft, Place } from '../collect.ts';
import { settleOrder } from './settle-order.ts';

/** A rule as a file defines it, before the rules are put in order. */
export interface FoundRule {
  readonly place: Place;
  readonly draft: Draft;
  /** An expression for the paths, in normal form, that the original matched; without it, those that the rule matches. */
  readonly reach?: string;
  readonly changes: readonly string[];
}

/** Takes rules in the order in which their host tries them; on that host, the first match wins. */
export function takeInOrder(into: Collector, found: readonly FoundRule[]): Imported {
  const reaches = new Map<string, string>();
  for (const { place, draft, reach, changes } of found) {
    const key = keyOf({ ...draft, line: place.line });
    if (reach !== undefined && !reaches.has(key)) reaches.set(key, reach);
    into.take(place, draft, changes);
  }
  return settleOrder(into.finish(), (rule) => {
    const expression = reaches.get(keyOf(rule));
    return expression === undefined ? undefined : { expression, ignoreCase: rule.case === 'insensitive' };
  });
}

function keyOf({ line, host, from, regex, slash }: ImportedRule): string {
  return [line, host, from ?? regex, slash].join(' ');
}

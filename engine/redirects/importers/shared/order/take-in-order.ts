import type { Imported, ImportedRule } from '../../importer.ts';
import type { Collector, Draft, Place } from '../collect.ts';
import type { Reach } from './matched-paths.ts';
import { settleOrder } from './settle-order.ts';

/** A rule as a file defines it, before the rules are put in order. */
export interface FoundRule {
  readonly place: Place;
  readonly draft: Draft;
  /** An expression for the paths, in normal form, that the original matched; without it, those that the rule matches. */
  readonly reach?: string;
  /** The one host on which the original matched, if the draft has no host. */
  readonly heldOn?: string;
  readonly changes: readonly string[];
}

/** Takes rules in the order in which their host tries them; on that host, the first match wins. */
export function takeInOrder(into: Collector, found: readonly FoundRule[]): Imported {
  const reaches = new Map<string, Pick<Reach, 'expression' | 'host'>>();
  for (const { place, draft, reach, heldOn, changes } of found) {
    const key = keyOf({ ...draft, line: place.line });
    if (reach !== undefined && !reaches.has(key))
      reaches.set(key, { expression: reach, ...(heldOn === undefined ? {} : { host: heldOn }) });
    into.take(place, draft, changes);
  }
  return settleOrder(into.finish(), (rule) => {
    const reach = reaches.get(keyOf(rule));
    return reach && { ...reach, ignoreCase: rule.case === 'insensitive' };
  });
}

function keyOf({ line, host, from, regex, slash }: ImportedRule): string {
  return [line, host, from ?? regex, slash].join(' ');
}

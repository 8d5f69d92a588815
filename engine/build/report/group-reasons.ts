import { describeFact } from '../pages/describe-fact.ts';
import { addressOf } from '../recording/format-trace.ts';
import type { Rendered } from '../render/render.ts';

/** Pages that were rendered for the same reason. */
export interface ReasonedPages {
  readonly reason: string;
  readonly addresses: readonly string[];
}

/** The reason of pages that the last build did not have, and of all pages if their code or style is another one. */
const UNKNOWN = 'new, or made by other code';

/** Groups the pages that were rendered by the facts that they have read and that changed. A page is in the group of each of its reasons. */
export function groupReasons(reasons: Rendered['reasons']): ReasonedPages[] {
  const addressesOf = new Map<string, string[]>();
  for (const [flag, pages] of reasons)
    for (const [remainder, facts] of pages)
      for (const reason of facts.length === 0 ? [UNKNOWN] : facts.map(describeFact)) {
        const addresses = addressesOf.get(reason) ?? [];
        addressesOf.set(reason, addresses);
        addresses.push(addressOf(flag, remainder));
      }
  return [...addressesOf].map(([reason, addresses]) => ({ reason, addresses }));
}

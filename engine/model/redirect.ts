import type { Origin } from './diagnostics/diagnostic.ts';
import type { Pattern, Target } from './redirect-pattern.ts';

export type RedirectStatus = 301 | 302 | 303 | 307 | 308 | 410;

/** What the manifest says about a rule for its readers. Owner and reason may come from the group. */
export interface RedirectNotes {
  readonly owner?: string;
  readonly reason?: string;
  readonly ticket?: string;
  readonly note?: string;
  /** Dates, ISO 8601. */
  readonly added?: string;
  readonly expires?: string;
}

/**
 * One redirect: a rule of the manifests with its variables filled in. It stands for one rule of each of its sites, and is kept once:
 * memory grows with rules and sites, not with their product.
 */
export interface RedirectRule {
  /** The source as the manifest writes it, `{site}` and variables included. */
  readonly id: string;
  /**
   * The flags of the sites below whose prefix the source stands, in the order of sites.yaml; `''` is the root, which has no prefix.
   * A source that begins with the prefix of a site (`/th/old`) belongs to that site, however it is written.
   */
  readonly sites: readonly string[];
  /** Below the prefix. */
  readonly source: Pattern;
  /** None for status 410. Chains are shortened: it leads to a page. */
  readonly target?: Target;
  readonly status: RedirectStatus;
  readonly caseSensitive: boolean;
  /** `exact`: the source matches with the slash at its end as written only. */
  readonly slash: 'either' | 'exact';
  /** Query keys that the request must have; `true` takes any value. */
  readonly query: Readonly<Record<string, string | true>>;
  readonly forward: 'keep' | 'merge' | 'drop';
  readonly priority: number;
  readonly overrides?: 'page';
  readonly external: boolean;
  readonly about: RedirectNotes;
  readonly at: Origin;
}

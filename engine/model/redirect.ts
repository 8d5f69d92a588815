import type { Origin } from './diagnostics/diagnostic.ts';
import type { Pattern, Target } from './redirect-pattern.ts';

/**
 * The host that a rule is bound to. `name` is in lower case, without a port. `home` is the origin of the sites: the Location of a path
 * begins with it, because a path alone would stay on the old host.
 */
export interface BoundHost {
  readonly name: string;
  readonly home: string;
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308 | 410;

/** The notes of a rule in the manifest. Owner and reason may come from the group. */
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
 * One redirect: a rule of the manifests with its variables filled in. It represents one rule for each of its sites and is stored once,
 * so that memory grows with rules and sites, not with their product.
 */
export interface RedirectRule {
  /** The source as the manifest writes it, `{site}` and variables included. */
  readonly id: string;
  /**
   * The flags of the sites whose prefix is put in front of the source, in the order of sites.yaml; `''` is the root, which has no prefix.
   * A source that begins with the prefix of a site (`/th/old`) belongs to that site.
   */
  readonly sites: readonly string[];
  /** Undefined for a rule that holds on every host. */
  readonly host?: BoundHost;
  /** The source below the prefix. */
  readonly source: Pattern;
  /** Undefined for status 410. Chains are shortened, so that the target is a page. */
  readonly target?: Target;
  readonly status: RedirectStatus;
  readonly caseSensitive: boolean;
  /** `exact`: the source matches only with its slash at the end as written. */
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

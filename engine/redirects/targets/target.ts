import type { Artifact } from '../../model/artifact.ts';
import type { RedirectRule, RedirectStatus } from '../../model/redirect.ts';
import type { RedirectDecision } from '../match/decide.ts';

/** What every target prints: the redirects of the chosen sites, folded and sorted. */
export interface RedirectPlan {
  /** The host name of the root site, for formats whose sources name one. */
  readonly host: string;
  /** The flags that are prefixes, sorted; the root has none. Hosts correct the letter case of a prefix before they look up a rule. */
  readonly flags: readonly string[];
  /** The most specific rule first. Each rule is listed once for all of its sites, see `RedirectRule.sites`. */
  readonly rules: readonly RedirectRule[];
  /** One line without a comment sign. It names the sources and the version, and warns against edits. */
  readonly provenance: string;
}

/** What a host supports. A rule that needs more is refused before it is printed. */
export interface Capabilities {
  readonly statuses: readonly RedirectStatus[];
  readonly placeholders: boolean;
  readonly alternation: boolean;
  readonly splat: boolean;
  readonly regex: boolean;
  /** Rules that are bound to a host. */
  readonly host: boolean;
  /** What a rule may require of the query: the presence of a key, or its value. */
  readonly query: readonly ('presence' | 'value')[];
  /** How the host can forward the query of the request. With `keep`, a query in the target wins. */
  readonly forward: readonly RedirectRule['forward'][];
  readonly caseInsensitive: boolean;
  readonly exactSlash: boolean;
  readonly external: boolean;
  readonly fragment: boolean;
  /** Captures in the query or the fragment of a target. */
  readonly capturesInTail: boolean;
}

/**
 * What hosts limit: rules; rules without and with placeholders; bytes of the emitted text; the longest source, target, key, or key with
 * value; and bytes of a separate store.
 */
export type Measure = 'rules' | 'static' | 'dynamic' | 'bytes' | 'source' | 'target' | 'key' | 'entry' | 'store';

/** A limit that the host documents. */
export interface Limit {
  readonly what: Measure;
  readonly most: number;
  readonly unit: 'rules' | 'bytes' | 'characters';
  /** The address of the documentation. */
  readonly source: string;
  /** The day on which the limit was looked up, ISO 8601. */
  readonly date: string;
  /** The cheapest way to stay below the limit, for the person who exceeded it. */
  readonly way: string;
}

/** A request, the answer of the contract, and the answer of the host. */
export interface Difference {
  /** The request target: the raw path and query. */
  readonly request: string;
  readonly expected: RedirectDecision;
  /** Location is resolved against the request: a path of this host, or a full address. */
  readonly actual: { readonly status: number; readonly location: string | undefined };
}

/** A known difference with its reason. The conformance test fails if no request shows the difference any more. */
export interface Divergence {
  readonly id: string;
  /** For a reader of the documentation: how the host differs, and why the difference is accepted. */
  readonly reason: string;
  covers(difference: Difference): boolean;
  /**
   * Returns Locations that the host may send for a request and that only this difference explains, for hosts that spell them in a way of
   * their own. `covers` decides which of them are covered.
   */
  locations?(asked: Omit<Difference, 'actual'>): readonly string[];
}

/** The files that a target emits for a plan, with their size. */
export interface Emission {
  readonly files: readonly Artifact[];
  /** Rules as the host counts them. */
  readonly rules: number;
  /** The size of the redirect part, in bytes of UTF-8. */
  readonly bytes: number;
  /** Other measures that the target limits. The longest source and target are measured for every target. */
  readonly counts?: Readonly<Partial<Record<Measure, number>>>;
}

/** A host that redirects can be emitted for: one folder in targets/ and one line in the registry. */
export interface RedirectTarget {
  readonly id: string;
  /** The name of the host, for people. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** The engine that the conformance tests run, or `model only`. */
  readonly tested: string;
  readonly capabilities: Capabilities;
  readonly limits: readonly Limit[];
  readonly divergences: readonly Divergence[];
  /** The id of a target to use if this target refuses a rule. */
  readonly alternative: string;
  /**
   * Returns why the host refuses a rule whose features are all within the capabilities, as text that follows the name of the host;
   * undefined if the host accepts it. Missing if the capabilities are sufficient.
   */
  refuses?(rule: RedirectRule): string | undefined;
  /** Prints the plan. All rules are within the capabilities. The function is pure: the same plan gives the same bytes. */
  emit(plan: RedirectPlan): Emission;
}

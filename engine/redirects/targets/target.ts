import type { Artifact } from '../../model/artifact.ts';
import type { RedirectRule, RedirectStatus } from '../../model/redirect.ts';
import type { RedirectDecision } from '../match/decide.ts';

/** What every target prints: the redirects of the chosen sites, folded and sorted. */
export interface RedirectPlan {
  /** The host name of the root site, for formats whose sources name one. */
  readonly host: string;
  /** The flags that are prefixes, sorted; the root has none. A letter case other than theirs is put right before a rule is looked up. */
  readonly flags: readonly string[];
  /** The most specific first. Each stands once for all of its sites, see `RedirectRule.sites`. */
  readonly rules: readonly RedirectRule[];
  /** One line without a comment sign: from what this was made, by which version, and that it is not to be edited. */
  readonly provenance: string;
}

/** What a host can say. What it cannot say is refused before it is printed. */
export interface Capabilities {
  readonly statuses: readonly RedirectStatus[];
  readonly placeholders: boolean;
  readonly alternation: boolean;
  readonly splat: boolean;
  readonly regex: boolean;
  /** What a rule may ask of the query: a key that is there, a key with a value. */
  readonly query: readonly ('presence' | 'value')[];
  /** What it can do with the query of the request. `keep` beside a query in the target means that the target wins. */
  readonly forward: readonly RedirectRule['forward'][];
  readonly caseInsensitive: boolean;
  readonly exactSlash: boolean;
  readonly external: boolean;
  readonly fragment: boolean;
}

/**
 * What hosts limit: rules, those without and with placeholders, bytes of the whole, the longest source, target, key or key with value,
 * and bytes of a store beside the whole.
 */
export type Measure = 'rules' | 'static' | 'dynamic' | 'bytes' | 'source' | 'target' | 'key' | 'entry' | 'store';

/** A limit that the host documents. */
export interface Limit {
  readonly what: Measure;
  readonly most: number;
  readonly unit: 'rules' | 'bytes' | 'characters';
  /** Where it is documented. */
  readonly source: string;
  /** The day on which it was looked up, ISO 8601. */
  readonly date: string;
  /** The cheapest way under it, for the person who ran into it. */
  readonly way: string;
}

/** A request, what the contract says, and what the host answered. */
export interface Difference {
  /** The request target: the raw path and query. */
  readonly request: string;
  readonly expected: RedirectDecision;
  /** Location is resolved against the request: a path of this host, or a full address. */
  readonly actual: { readonly status: number; readonly location: string | undefined };
}

/** A difference that is known, and why it is. One that no request shows any more fails the conformance test. */
export interface Divergence {
  readonly id: string;
  /** For a reader of the documentation: what the host does otherwise, and why it is left so. */
  readonly reason: string;
  covers(difference: Difference): boolean;
}

/** What a target made of a plan. */
export interface Emission {
  readonly files: readonly Artifact[];
  /** Rules as the host counts them. */
  readonly rules: number;
  /** The size of the redirect part, in bytes of UTF-8. */
  readonly bytes: number;
  /** What else the limits of the target are about. The longest source and target are measured for all of them alike. */
  readonly counts?: Readonly<Partial<Record<Measure, number>>>;
}

/** A host that redirects can be emitted for. One file in targets/ and one line in its registry. */
export interface RedirectTarget {
  readonly id: string;
  /** The name of the host, for people. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** The engine that the conformance tests ask, or `model only`. */
  readonly tested: string;
  readonly capabilities: Capabilities;
  readonly limits: readonly Limit[];
  readonly divergences: readonly Divergence[];
  /** What to use where this one refuses, by id. */
  readonly alternative: string;
  /**
   * Why a rule cannot be said although each of its features is within the capabilities, in words that follow its name; undefined where it
   * can. Left out where the capabilities say it all.
   */
  refuses?(rule: RedirectRule): string | undefined;
  /** Prints the plan. The rules are all within the capabilities. Pure: the same plan gives the same bytes. */
  emit(plan: RedirectPlan): Emission;
}

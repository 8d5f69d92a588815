import type { Origin } from '../diagnostics/diagnostic.ts';
import type { Pattern, Target } from '../redirects/pattern.ts';

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

/** One redirect of one site: a rule of the manifests with `{site}` and `each` filled in. */
export interface RedirectRule {
  /** The source as the manifest writes it, `{site}` and variables included. */
  readonly id: string;
  /** The flag of the site that `{site}` stood for; `''` for the root and for sources without it. */
  readonly site: string;
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

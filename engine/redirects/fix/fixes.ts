import type { Code } from '../../model/diagnostics/codes.ts';
import type { Place } from '../../model/diagnostics/diagnostic.ts';

/** One correction. `to` is the new target of a shortened entry. */
export interface Fix {
  readonly kind: 'shortened' | 'dropped';
  /** The source as the manifest writes it. */
  readonly source: string;
  readonly to?: string;
  readonly at: Place;
}

/** A finding that a person must correct, and the reason. */
export interface Unfixed {
  readonly code: Code;
  readonly why: string;
  readonly at: Place;
}

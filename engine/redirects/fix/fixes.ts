import type { Code } from '../../model/diagnostics/codes.ts';
import type { Place } from '../../model/diagnostics/diagnostic.ts';

/** One thing that is mended. `to` is the target that a shortened entry has afterwards. */
export interface Fix {
  readonly kind: 'shortened' | 'dropped';
  /** The source as the manifest writes it. */
  readonly source: string;
  readonly to?: string;
  readonly at: Place;
}

/** A finding that is left to a person, and why. */
export interface Unfixed {
  readonly code: Code;
  readonly why: string;
  readonly at: Place;
}

/**
 * One segment of the source of a redirect. A splat stands last and takes the rest of the path. A `regex` stands alone: it is tested on
 * the whole path below the prefix, as it came, and its named groups are the captures.
 */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string }
  | { readonly kind: 'alternation'; readonly name: string; readonly options: readonly string[] }
  | { readonly kind: 'splat' }
  | { readonly kind: 'regex'; readonly expression: string; readonly names: readonly string[] };

/** The source of a redirect. `slash`: it is written with a slash at its end. */
export interface Pattern {
  readonly segments: readonly Segment[];
  readonly slash: boolean;
}

/** A piece of a target path: text, or the capture of a placeholder, or what the splat took. */
export type TargetPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' };

/** Where a redirect leads. `origin` is empty for a path of this host, else `https://host`. */
export interface Target {
  /** True where the path is below the prefix of the site that the request came for. */
  readonly sited: boolean;
  readonly origin: string;
  readonly path: readonly TargetPart[];
  /** Without the question mark; undefined where the target has no query. */
  readonly query?: string;
  readonly fragment?: string;
}

/**
 * One segment of the source of a redirect. A splat is the last segment and takes the rest of the path. A `regex` is the only segment:
 * it is tested on the whole unchanged path below the prefix, and its named groups are the captures.
 */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string }
  | { readonly kind: 'alternation'; readonly name: string; readonly options: readonly string[] }
  | { readonly kind: 'splat' }
  | { readonly kind: 'regex'; readonly expression: string; readonly names: readonly string[] };

/** The source of a redirect. `slash`: its text has a slash at the end. */
export interface Pattern {
  readonly segments: readonly Segment[];
  readonly slash: boolean;
}

/** A piece of a target: text, the capture of a placeholder, or the capture of the splat. */
export type TargetPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' };

/** The target of a redirect. `origin` is empty for a path of this host, else `https://host`. */
export interface Target {
  /** True if the path is below the prefix of the site of the request. */
  readonly sited: boolean;
  readonly origin: string;
  readonly path: readonly TargetPart[];
  /** Without the question mark; undefined if the target has no query. */
  readonly query?: string;
  readonly fragment?: string;
  /** The pieces of the query and of the fragment if they hold captures, which their texts write as `{:name}` and `{*}`. */
  readonly pieces?: { readonly query?: readonly TargetPart[]; readonly fragment?: readonly TargetPart[] };
}

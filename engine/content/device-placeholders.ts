/** A name in a placeholder of a device's text, with the plain steps behind it: `values.wan.type` is `values` with `wan` and `type`. */
export interface NamedPath {
  readonly root: string;
  readonly steps: readonly string[];
}

/** A step in brackets is a number or another path. Devices need at most two levels. */
const STEP = String.raw`(?:\.\w+|\[(?:\d+|${pathWith(String.raw`(?:\.\w+|\[(?:\d+|[a-zA-Z]\w*(?:\.\w+)*)\])`)})\])`;
const PLACEHOLDER = new RegExp(String.raw`^(?:-?\d+(?:\.\d+)?|${pathWith(STEP)})(?::.+)?$`);

function pathWith(step: string): string {
  return String.raw`[a-zA-Z]\w*${step}*`;
}

/** Returns the paths in the placeholders of a text, and the first malformed placeholder. */
export function placeholdersOf(text: string): { readonly paths: readonly NamedPath[]; readonly malformed?: string } {
  if (!BRACE.test(text)) return NOTHING;
  const paths: NamedPath[] = [];
  for (const piece of text.split(/(\{\{|\}\}|\{[^{}]*\})/)) {
    if (piece === '{{' || piece === '}}' || !BRACE.test(piece)) continue;
    const inner = piece.slice(1, -1);
    if (!/^\{.*\}$/s.test(piece) || !PLACEHOLDER.test(inner)) return { paths, malformed: piece };
    paths.push(...pathsOf(inner.replace(/:.*$/, '')));
  }
  return { paths };
}

/** Most texts of a device have no placeholder. */
const BRACE = /[{}]/;
const NOTHING = { paths: [] };

function pathsOf(path: string): NamedPath[] {
  return [...path.matchAll(/(?:^|\[)([a-zA-Z]\w*)((?:\.\w+)*)/g)].map(([, root = '', steps = '']) => ({
    root,
    steps: steps.split('.').slice(1),
  }));
}

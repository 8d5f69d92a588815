import type { Piece } from '../shared/source/path-pieces.ts';

/** The pieces of a path, or a text that says why Nitro never matches it. */
export function nitroPieces(path: string): Piece[] | string {
  // Nitro compares characters outside ASCII in their encoded form.
  const encoded = path.toWellFormed().replaceAll(/[^\u0000-\u007f]+/gu, encodeURIComponent);
  if (encoded.includes('//')) return 'The path has an empty segment.';
  const written = encoded.length > 1 ? encoded.replace(/\/$/, '') : encoded;
  const segments = written.split('/').slice(1);
  const pieces: Piece[] = [];
  for (const [index, segment] of segments.entries()) {
    pieces.push({ kind: 'text', text: '/' });
    if (segment === '**' && index === segments.length - 1) pieces.push({ kind: 'rest', name: 'rest' });
    else if (segment === '*') pieces.push({ kind: 'segment', name: `p${index + 1}` });
    else if (/^:\w+$/.test(segment)) pieces.push({ kind: 'segment', name: segment.slice(1) });
    else if (/\*|^:/.test(segment))
      return `Nitro never matches \`${segment}\` there: \`**\` must be last, and \`*\` and \`:name\` must be a whole segment.`;
    else if (segment !== '') pieces.push({ kind: 'text', text: segment });
  }
  const end = pieces.slice(pieces.findLastIndex(({ kind }) => kind !== 'text') + 1);
  const colon = end.find((piece) => piece.kind === 'text' && piece.text.includes(':'));
  if (colon?.kind === 'text')
    return `Nitro never matches \`${colon.text}\`: a path with a \`:\` inside a segment matches nothing. Write \`/:name\` for any segment.`;
  return pieces;
}

/** Compares two paths by which wins: plain paths, then those with a placeholder, then those with `**`; of one kind, the longer start. */
export function compareNitroPaths(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => /^(.*?)(?:\/(\*\*|\*|:\w+)(.*))?$/s.exec(path) ?? []);
  const [, before = '', special, rest = ''] = left ?? [];
  const [, otherBefore = '', otherSpecial, otherRest = ''] = right ?? [];
  const kinds = rankOf(special) - rankOf(otherSpecial);
  if (kinds !== 0 || special === undefined) return kinds;
  return otherBefore.length - before.length || (rest === otherRest ? 0 : compareNitroPaths(rest, otherRest));
}

function rankOf(special: string | undefined): number {
  return special === undefined ? 0 : special === '**' ? 2 : 1;
}

/**
 * The paths that Nitro never matches, each with the path that replaces it: at each place, Nitro keeps only the placeholder whose name came
 * last in the file.
 */
export function replacedPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, Map<string, string>>();
  for (const path of paths) {
    for (const { before, name } of placeholdersOf(path)) {
      const known = names.get(before) ?? new Map<string, string>();
      names.set(before, known.has(name) ? known : known.set(name, path));
    }
  }
  return new Map(
    paths.flatMap((path) => {
      for (const { before, name } of placeholdersOf(path)) {
        const [last, owner] = [...(names.get(before) ?? [])].at(-1) ?? [name, path];
        if (last !== name) return [[path, owner] as const];
      }
      return [];
    }),
  );
}

interface PlaceholderAt {
  /** The path before the placeholder. */
  readonly before: string;
  readonly name: string;
}

function placeholdersOf(path: string): PlaceholderAt[] {
  const segments = path.split('/');
  return segments.flatMap((name, index) =>
    name === '*' || name.startsWith(':') ? [{ before: segments.slice(0, index).join('/'), name }] : [],
  );
}

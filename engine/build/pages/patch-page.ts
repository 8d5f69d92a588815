import type { Site } from '../../model/site.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import { alternatesOf } from '../../theme/alternates.ts';
import { FIGURE_MARKUP, type FileFigure } from '../../content/file-figures.ts';
import type { BuiltState } from './built-state.ts';
import { nameFact, readFact } from './fact-names.ts';

interface Patching {
  readonly before: BuiltState;
  readonly now: BuiltState;
  readonly site: Site;
  readonly remainder: string;
  /** What changed of all that the page has read; `canPatch` is true for each. */
  readonly facts: readonly string[];
}

/** Tells whether the text of a fact can be put into a finished page: its alternates, and the size or checksum of a file. */
export function canPatch(fact: string, remainder: string): boolean {
  const { kind } = readFact(fact);
  return kind === 'fileSize' || kind === 'fileDigest' || fact === nameFact('ask', 'alternates', remainder);
}

/**
 * Returns a page with the parts that it has now instead of those that it had. Undefined if one of those cannot be found for certain: then the
 * page must be rendered. The page is not decoded, which would take longer than all else.
 */
export function patchPage(html: Buffer, { before, now, site, remainder, facts }: Patching): Buffer | undefined {
  const oldSite = before.model.sites.find(({ flag }) => flag === site.flag);
  if (!oldSite) return undefined;
  const found: { readonly at: number; readonly old: Buffer; readonly own: Buffer }[] = [];
  for (const fact of facts) {
    const { kind, args } = readFact(fact);
    const parts =
      kind === 'fileSize' || kind === 'fileDigest'
        ? figuresOf(kind, args[0] ?? '')
        : [alternatesOf(before, oldSite, remainder), alternatesOf(now, site, remainder)];
    const [old, own] = (parts ?? []).map(bytesOf);
    if (!old || !own || old.length === 0) return undefined;
    const places = placesOf(html, old);
    // A page has its alternates once, and the figures of a file as often as it shows them.
    if (places.length === 0 || (kind === 'ask' && places.length > 1)) return undefined;
    for (const at of places) found.push({ at, old, own });
  }
  const pieces: Buffer[] = [];
  let end = 0;
  for (const { at, old, own } of found.sort((a, b) => a.at - b.at)) {
    if (at < end) return undefined;
    pieces.push(html.subarray(end, at), own);
    end = at + old.length;
  }
  return Buffer.concat([...pieces, html.subarray(end)]);

  /** What a page showed of a file, and what it shows now. Undefined if there is no such file, or another one that shows the same. */
  function figuresOf(figure: FileFigure, path: string): readonly [string, string] | undefined {
    const [was, is] = [before.files.get(path), now.files.get(path)];
    if (!was || !is || countAlike(before.files, figure, was) > 1) return undefined;
    const markupOf = FIGURE_MARKUP[figure];
    return [
      markupOf(was, before.model.constants, oldSite?.lang ?? site.lang),
      markupOf(is, now.model.constants, site.lang),
    ];
  }
}

function placesOf(html: Buffer, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = html.indexOf(text); at !== -1; at = html.indexOf(text, at + text.length)) places.push(at);
  return places;
}

const counts = new WeakMap<BuiltState['files'], Map<string, number>>();

/** Counts the files of which pages show the same figure. */
function countAlike(files: BuiltState['files'], figure: FileFigure, file: OfferedFile): number {
  const keyOf = ({ bytes, sha256 }: OfferedFile): [size: string, digest: string] => [`${bytes}`, sha256];
  let known = counts.get(files);
  if (!known) {
    known = new Map();
    for (const one of files.values()) for (const key of keyOf(one)) known.set(key, (known.get(key) ?? 0) + 1);
    counts.set(files, known);
  }
  const [size, digest] = keyOf(file);
  return known.get(figure === 'fileSize' ? size : digest) ?? 0;
}

// All sites have the same alternates of a page.
const known = new Map<string, Buffer>();

function bytesOf(markup: string): Buffer {
  const bytes = known.get(markup) ?? Buffer.from(markup);
  known.set(markup, bytes);
  return bytes;
}

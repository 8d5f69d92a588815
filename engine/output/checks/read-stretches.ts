import { listPageParts, type PageParts } from './page-parts.ts';
import { readHtml, readStretch, type OuterElement } from './read-html.ts';

/*
 * Pages of a site have most of their bytes in common: header, footer, the alternates of a path. A page is therefore read in stretches,
 * and a stretch that was read before is not read again. What a stretch means depends on its bytes and on the elements that are open where
 * it begins, and on nothing else.
 */

/** Where pages are cut, in the order of a page: before the first of each of these that comes after the one before. */
const CUTS = [
  '<link rel="icon"',
  '<link rel="canonical"',
  '<link rel="alternate" href',
  '<script type="application/ld+json"',
  '<script type="application/ld+json"',
  '<link rel="stylesheet"',
  '<body',
  '<main',
  '</main>',
].map((mark) => Buffer.from(mark));

/** Stretches that are kept: those of all sites, and of some hundred paths. */
const MOST_KEPT = 4000;
/** Stretches that are known to have occurred. What occurs once is not worth its memory. */
const MOST_SEEN = 100_000;
/** Stretches that begin alike are compared one after the other. */
const MOST_ALIKE = 8;
/** The number of bytes by which a stretch is looked up: enough to differ by site and by path. */
const BEGINNING = 256;

/** The elements that are open at a place of a page, named so that the same elements are the same object. */
interface Place {
  readonly key: string;
  readonly innermost: OuterElement | undefined;
}

interface KnownStretch<T> {
  readonly bytes: Buffer;
  /** The cut at its end, or the number of cuts for the end of a page. */
  readonly cut: number;
  readonly value: T;
  readonly after: Place;
}

/** Makes a function that reads pages in stretches. `digest` turns the parts of a stretch into what is kept of it. */
export function createStretchReader<T>(digest: (parts: PageParts) => T): (page: Buffer) => T[] {
  const known = new Map<string, KnownStretch<T>[]>();
  const seen = new Set<string>();
  const places = new Map<string, Place>();
  let kept = 0;

  function placeOf(innermost: OuterElement | undefined): Place {
    const key = keyOf(innermost);
    const place = places.get(key) ?? { key, innermost: innermost && bare(innermost) };
    places.set(key, place);
    return place;
  }

  /** Undefined if the stretch does not end between tags. The last one of a page may. */
  function read(bytes: Buffer, cut: number, place: Place): KnownStretch<T> | undefined {
    const text = bytes.toString();
    const found =
      cut === CUTS.length
        ? { document: readHtml(text, place.innermost), open: undefined }
        : readStretch(text, place.innermost);
    return found && { bytes, cut, value: digest(listPageParts(found.document)), after: placeOf(found.open) };
  }

  /** Keeps a stretch that occurs for the second time. */
  function keep(key: string, stretch: KnownStretch<T>): void {
    const mark = `${stretch.bytes.length} ${key}`;
    if (!seen.has(mark)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(mark);
      return;
    }
    if (kept >= MOST_KEPT) {
      known.clear();
      kept = 0;
    }
    kept += 1;
    // The page is read into the same memory as the next one.
    const copy = { ...stretch, bytes: Buffer.from(stretch.bytes) };
    known.set(key, [copy, ...(known.get(key) ?? [])].slice(0, MOST_ALIKE));
  }

  return (page) => {
    const values: T[] = [];
    let place = placeOf(undefined);
    let begin = 0;
    let next = 0;
    while (begin < page.length || values.length === 0) {
      const key = `${next}${place.key} ${page.toString('latin1', begin, begin + BEGINNING)}`;
      let stretch = known.get(key)?.find((one) => isAt(page, begin, one));
      if (!stretch) {
        let [end, cut] = findCut(page, begin, next);
        stretch = read(page.subarray(begin, end), cut, place);
        // One that does not end between tags is read together with the next one.
        while (!stretch) {
          [end, cut] = findCut(page, end, cut + 1);
          stretch = read(page.subarray(begin, end), cut, place);
        }
        keep(key, stretch);
      }
      values.push(stretch.value);
      place = stretch.after;
      begin += stretch.bytes.length;
      next = stretch.cut + 1;
    }
    return values;
  };
}

/** Tells whether a page has a stretch at a place, and is cut at its end. */
function isAt<T>(page: Buffer, begin: number, { bytes, cut }: KnownStretch<T>): boolean {
  const end = begin + bytes.length;
  if (!page.subarray(begin, end).equals(bytes)) return false;
  const mark = CUTS[cut];
  return mark ? page.subarray(end, end + mark.length).equals(mark) : end === page.length;
}

/** Returns the place of the next cut of a page and its number. */
function findCut(page: Buffer, begin: number, next: number): [end: number, cut: number] {
  for (let cut = next; cut < CUTS.length; cut += 1) {
    const at = page.indexOf(CUTS[cut] ?? '', begin + 1);
    if (at !== -1) return [at, cut];
  }
  return [page.length, CUTS.length];
}

function keyOf(innermost: OuterElement | undefined): string {
  if (!innermost) return '';
  const { name, attributes, parent } = innermost;
  return `${keyOf(parent)} ${name}${attributes.popover === undefined ? '' : '/popover'}`;
}

/** Copies an element and those around it without what belongs to one page. */
function bare({ name, attributes, parent }: OuterElement): OuterElement {
  return {
    name,
    attributes: attributes.popover === undefined ? {} : { popover: '' },
    parent: parent && bare(parent),
  };
}

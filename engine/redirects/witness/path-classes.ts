import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { otherCase, type Fresh } from './fresh-words.ts';

/** Paths that every source either matches or does not match together. The segments are those of one of them. */
export interface PathClass {
  /** The flags of the sites that the class is on; the segments are below their prefix. */
  readonly flags: readonly string[];
  readonly parts: readonly string[];
  /** Whether the path can be requested without and with a slash at its end. */
  readonly slashes: readonly boolean[];
  /** The rules whose source matches the path, whatever they require of its slash and query. */
  readonly rules: readonly RedirectRule[];
}

/**
 * The classes of paths that the rules can distinguish: the product of their sources, segment by segment, below each prefix. If two paths
 * leave the same rest of the same rules to match, one represents both; so every set of rules that matches some path is found. The classes
 * are exact, except that regular expressions are left out. Their number is about that of the segments in the rules, times the placeholders
 * and splats that match beside them.
 */
export function* pathClasses(
  rules: readonly RedirectRule[],
  flags: readonly string[],
  fresh: Fresh,
): Generator<PathClass> {
  const places = rules
    .map((rule, number): Place => ({ rule, number, matched: 0 }))
    .filter(({ rule }) => rule.source.segments[0]?.kind !== 'regex');
  const onRoot = places.filter(({ rule }) => rule.sites.includes(''));
  yield* walk(onRoot, { flags: [''], elsewhere: new Set(flags), fresh });

  const rootMoves = movesFrom(onRoot);
  const prefixed = flags.map((flag) => {
    // A source of the root can begin with a placeholder, which matches the prefix of a site like any other segment.
    const start = [...places.filter(({ rule }) => rule.sites.includes(flag)), ...step(rootMoves, flag)];
    return { flag, start, key: keyOf(start) };
  });
  for (const alike of Map.groupBy(prefixed, ({ key }) => key).values()) {
    yield* walk(alike[0]?.start ?? [], { flags: alike.map(({ flag }) => flag), elsewhere: new Set(), fresh });
  }
}

/** How much of the source of a rule a path has matched. A path never leaves a splat. */
interface Place {
  readonly rule: RedirectRule;
  /** The index of the rule in the list; it identifies the place. */
  readonly number: number;
  /** The number of matched segments of the source. */
  readonly matched: number;
}

interface Ground {
  readonly flags: readonly string[];
  /** First segments that begin the paths of another site. */
  readonly elsewhere: ReadonlySet<string>;
  readonly fresh: Fresh;
}

function* walk(start: readonly Place[], { flags, elsewhere, fresh }: Ground): Generator<PathClass> {
  const isRoot = flags.includes('');
  const seen = new Set<string>();
  const queue: { places: readonly Place[]; parts: readonly string[] }[] = [{ places: start, parts: [] }];
  for (const { places, parts } of queue) {
    const rules = places.filter(isEnd).map(({ rule }) => rule);
    yield { flags, parts, slashes: slashesOf(parts, isRoot), rules };
    const moves = movesFrom(places);
    for (const part of alphabet(moves, fresh.word(parts.length + 1))) {
      if (parts.length === 0 && elsewhere.has(part.toLowerCase())) continue;
      const next = { places: step(moves, part), parts: [...parts, part] };
      // Paths that can be requested with different slashes at the end are separate classes, even if they leave the same rest to match.
      const key = `${slashesOf(next.parts, isRoot).join()} ${keyOf(next.places)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
}

/** One slash at the end of a request is ignored: an empty last segment is visible only with a slash after it. */
function slashesOf(parts: readonly string[], isRoot: boolean): boolean[] {
  if (parts.at(-1) === '') return [true];
  return isRoot && parts.length === 0 ? [false] : [false, true];
}

/** The places of a state by the segments that advance them. */
interface Moves {
  readonly sensitive: ReadonlyMap<string, readonly Place[]>;
  /** Places by the text of the segment in lower case. */
  readonly insensitive: ReadonlyMap<string, readonly Place[]>;
  readonly placeholders: readonly Place[];
  readonly splats: readonly Place[];
}

function movesFrom(places: readonly Place[]): Moves {
  const sensitive = new Map<string, Place[]>();
  const insensitive = new Map<string, Place[]>();
  const placeholders: Place[] = [];
  const splats: Place[] = [];
  for (const place of places) {
    const segment = place.rule.source.segments[place.matched];
    if (segment?.kind === 'splat') splats.push(place);
    else if (segment?.kind === 'placeholder') placeholders.push(next(place));
    else if (place.rule.caseSensitive) add(sensitive, new Set(textsOf(segment)), next(place));
    else add(insensitive, new Set(textsOf(segment).map((text) => text.toLowerCase())), next(place));
  }
  return { sensitive, insensitive, placeholders, splats };
}

function add(moves: Map<string, Place[]>, texts: ReadonlySet<string>, place: Place): void {
  for (const text of texts) {
    const list = moves.get(text);
    if (list) list.push(place);
    else moves.set(text, [place]);
  }
}

function next(place: Place): Place {
  return { ...place, matched: place.matched + 1 };
}

function textsOf(segment: Segment | undefined): readonly string[] {
  if (segment?.kind === 'literal') return [segment.text];
  return segment?.kind === 'alternation' ? segment.options : [];
}

function step({ sensitive, insensitive, placeholders, splats }: Moves, part: string): readonly Place[] {
  return [
    ...(sensitive.get(part) ?? []),
    ...(insensitive.get(part.toLowerCase()) ?? []),
    ...(part === '' ? [] : placeholders),
    ...splats,
  ];
}

/**
 * The segments that rules distinguish: those of the sources, in another case if a rule ignores case, any other segment, and the empty one.
 */
function alphabet({ sensitive, insensitive }: Moves, fresh: string): Set<string> {
  const letters = new Set(sensitive.keys());
  for (const lower of insensitive.keys()) {
    const text = lower.replaceAll(/%[0-9a-f]{2}/g, (triplet) => triplet.toUpperCase());
    const free = casesOf(text).find((form) => !sensitive.has(form));
    letters.add(text).add(free ?? text);
  }
  return letters.add(fresh).add('');
}

/** Texts with the letters changed to the other case, one after the other. */
function casesOf(text: string): string[] {
  const forms = [otherCase(text)];
  for (let end = text.length; end > 0; end -= 1) forms.push(`${otherCase(text.slice(0, end))}${text.slice(end)}`);
  return forms;
}

function isEnd({ rule, matched }: Place): boolean {
  const segment = rule.source.segments[matched];
  return segment === undefined || segment.kind === 'splat';
}

function keyOf(places: readonly Place[]): string {
  return places
    .map(({ number, matched }) => `${number}:${matched}`)
    .sort()
    .join(' ');
}

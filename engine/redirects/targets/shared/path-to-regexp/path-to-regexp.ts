import type { Segment } from '../../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import type { PatternRow } from '../plan/fold-sites.ts';
import { escapeRegex } from '../regex/regex-source.ts';

/** `%XX` in normal form (see normalise-path.ts): no control byte, no backslash, nothing that needs no encoding. UTF-8 is not checked. */
const ENCODED = '%(?:2[0-9A-CF]|3[A-F]|40|5[BDE]|60|7[BCD]|[89A-F][0-9A-F])';
/** A character of a captured segment, and of a captured rest, which has slashes. */
const CAPTURED = `[!-$&-.0-[\\]-~]|${ENCODED}`;
const CAPTURED_REST = `[!-$&-[\\]-~]|${ENCODED}`;

/** The names of the prefix and the splat in a destination. They differ from the usual names if a placeholder has these names. */
interface RouteNames {
  readonly prefix: string;
  readonly splat: string;
}

/** What the splat matches. `empty`: nothing; `some`: a rest that is not empty; `any`: either, if no destination uses the splat. */
export type SplatForm = 'empty' | 'some' | 'any';

/** Returns names for the prefix and the splat that no placeholder of the rule has. */
export function routeNames({ source }: RedirectRule): RouteNames {
  const taken = source.segments.flatMap((segment) =>
    segment.kind === 'regex' ? segment.names : 'name' in segment ? [segment.name] : [],
  );
  const free = (name: string): string => (taken.includes(name) ? free(`${name}_`) : name);
  return { prefix: free('site'), splat: free('splat') };
}

interface SourceOptions {
  readonly splat: SplatForm;
  /** The names that the destination uses. Other groups have no name. */
  readonly used: ReadonlySet<string>;
  /** True if the destination must not include slashes from the start of the splat. */
  readonly collapse: boolean;
}

/** Writes a row as a source of path-to-regexp 6 (`strict`, `sensitive`), such as `/:site(th|de)/old{/}?`. The prefix is never optional. */
export function routeSource({ rule, prefixed, sites, slash }: PatternRow, options: SourceOptions): string {
  const { used } = options;
  const names = routeNames(rule);
  const prefix = prefixed ? sitePrefix(sites, used.has(names.prefix) ? `:${names.prefix}` : '') : '';
  const body = rule.source.segments
    .map((segment) => (segment.kind === 'splat' ? '' : segmentSource(segment, rule.caseSensitive, used)))
    .join('');
  const base = prefix + body;
  if (rule.source.segments.at(-1)?.kind === 'splat') return base + splatSource(base, names.splat, options);
  return base === '' ? '/' : base + END[slash];
}

const END = { either: '{/}?', with: '/', without: '' } as const;

function sitePrefix(sites: readonly string[], name: string): string {
  const [only] = sites;
  if (sites.length === 1 && only !== undefined && name === '') return `/${escapeRoute(only)}`;
  return `/${name}(${sites.map(escapeRegex).join('|')})`;
}

function splatSource(base: string, name: string, { splat, collapse }: SourceOptions): string {
  switch (splat) {
    case 'any':
      return base === '' ? `/((?:${CAPTURED_REST})*)` : `((?:/(?:${CAPTURED_REST})*)?)`;
    case 'empty':
      if (collapse) return base === '' ? '/(/*)' : '(/*)';
      return base === '' ? '/{/}?' : '{/}?{/}?';
    case 'some':
      if (collapse) return `${base === '' ? '/(/*)' : '(/+)'}:${name}((?:${CAPTURED})(?:${CAPTURED_REST})*)`;
      return `/:${name}((?:${CAPTURED_REST})+)`;
  }
}

function segmentSource(segment: Segment, caseSensitive: boolean, used: ReadonlySet<string>): string {
  const literal = (text: string): string => (caseSensitive ? escapeRegex(text) : anyCase(text));
  switch (segment.kind) {
    case 'literal':
      if (caseSensitive || !/[A-Za-z]/.test(segment.text)) return `/${escapeRoute(segment.text)}`;
      return `/(${anyCase(segment.text)})`;
    case 'placeholder':
      return `/${used.has(segment.name) ? `:${segment.name}` : ''}((?:${CAPTURED})+)`;
    case 'alternation':
      return `/${used.has(segment.name) ? `:${segment.name}` : ''}(${segment.options.map(literal).join('|')})`;
    case 'splat':
    case 'regex':
      throw new Error(`a ${segment.kind} is not a single segment`);
  }
}

/** Literal text of a source. */
function escapeRoute(text: string): string {
  return text.replaceAll(/[\\:*+?(){}]/g, '\\$&');
}

/** A regular expression for a text in any letter case, for hosts without a flag for it. */
export function anyCase(text: string): string {
  return [...text]
    .map((character) =>
      /[A-Za-z]/.test(character) ? `[${character.toLowerCase()}${character.toUpperCase()}]` : escapeRegex(character),
    )
    .join('');
}

/** A regular expression for all spellings of a flag but the right one: `Th`, `tH` and `TH` for `th`. */
export function wrongCase(flag: string): string {
  return [...flag]
    .flatMap((character, index) =>
      /[a-z]/.test(character)
        ? [escapeRegex(flag.slice(0, index)) + character.toUpperCase() + anyCase(flag.slice(index + 1))]
        : [],
    )
    .join('|');
}

/** The source for a path below a prefix that is written in another letter case; the rest is called `rest`. */
export function wrongCaseSource(flag: string): string {
  return `/(${wrongCase(flag)}):rest((?:/(?:${CAPTURED_REST})*)?)`;
}

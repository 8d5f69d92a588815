import type { Segment, Target, TargetPart } from '../../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { ruleOn } from '../../../match/expand-sites.ts';
import { piecesOf } from '../../../match/pattern.ts';
import { formatSites } from './site-set.ts';

/**
 * A rule that a hash table cannot contain, as the matcher in `matcher-code.ts` reads it. A missing field has its default: status 301,
 * forward `keep`, all prefixes.
 */
export interface Entry {
  /** Text for a literal, a list for an alternation, 0 for a placeholder, 1 for the splat. */
  readonly path?: readonly (string | readonly string[] | 0 | 1)[];
  readonly regex?: string;
  /** 1: tested below the prefix of a site. Missing: tested on the whole path, as a rule of the root. */
  readonly below?: 1;
  readonly sites?: string;
  readonly ignoreCase?: 1;
  /** Present if the source is exact about the slash at its end. */
  readonly slash?: boolean;
  /** Pairs, because an object literal cannot have every key. */
  readonly query?: readonly (readonly [key: string, value: string | true])[];
  readonly status?: number;
  readonly forward?: RedirectRule['forward'];
  readonly sited?: 1;
  /** Text, the number of a captured segment, or a list with the name of a group of the regular expression. */
  readonly to?: readonly (string | number | readonly [string])[];
}

/** The text that `formatSites` returns for all sites except the root. */
const ALL_PREFIXES = '~ . ';

/** A rule as the root sees it, or as sites with a prefix do. */
export interface Variant {
  readonly entry: Entry;
  /** The rule with a prefix before its source if it has one, which adds a literal when rules are compared. */
  readonly placed: RedirectRule;
}

/** The entries of a rule: one for the root, one for its prefixes. */
export function variantsOf(rule: RedirectRule, flags: readonly string[]): Variant[] {
  const prefixed = rule.sites.filter((flag) => flag !== '');
  const variants: Variant[] = [];
  const add = (flag: string, where: Pick<Entry, 'below' | 'sites'>): void => {
    const placed = ruleOn(rule, flag);
    variants.push({ entry: { ...sourceOf(rule, placed), ...where, ...answerOf(rule) }, placed });
  };
  if (prefixed.length < rule.sites.length) add('', {});
  if (prefixed[0] !== undefined) {
    const sites = formatSites(prefixed, flags);
    add(prefixed[0], sites === ALL_PREFIXES ? { below: 1 } : { below: 1, sites });
  }
  return variants;
}

function sourceOf(rule: RedirectRule, placed: RedirectRule): Entry {
  const { segments, slash } = rule.source;
  const [first] = segments;
  const exact = rule.slash === 'exact' && placed.source.segments.length > 0 && segments.at(-1)?.kind !== 'splat';
  return {
    ...(first?.kind === 'regex'
      ? { regex: first.expression }
      : { path: segments.map(formatSegment), ...(exact ? { slash } : {}) }),
    ...(rule.caseSensitive ? {} : { ignoreCase: 1 as const }),
    ...(hasGuard(rule) ? { query: Object.entries(rule.query) } : {}),
  };
}

function formatSegment(segment: Segment): string | readonly string[] | 0 | 1 {
  if (segment.kind === 'literal') return segment.text;
  if (segment.kind === 'alternation') return segment.options;
  return segment.kind === 'splat' ? 1 : 0;
}

function answerOf({ status, forward, target, source }: RedirectRule): Entry {
  const numberOf = (name: string): number =>
    source.segments.findIndex((segment) => 'name' in segment && segment.name === name);
  const isRegex = source.segments[0]?.kind === 'regex';
  const partOf = (part: TargetPart): Part => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'splat') return source.segments.findIndex((segment) => segment.kind === 'splat');
    return isRegex ? ([part.name] as const) : numberOf(part.name);
  };
  return {
    ...(status === 301 ? {} : { status }),
    ...(forward === 'keep' ? {} : { forward }),
    ...(target?.sited ? { sited: 1 as const } : {}),
    ...(target ? { to: withEnds(target.path.map(partOf), target.origin, tailParts(target, partOf)) } : {}),
  };
}

type Part = string | number | readonly [string];

function withEnds(parts: readonly Part[], head: string, tail: readonly Part[]): readonly Part[] {
  const all: readonly Part[] = [head, ...parts, ...tail];
  return all.filter((part) => part !== '');
}

function tailParts(target: Target, partOf: (part: TargetPart) => Part): readonly Part[] {
  if (!target.pieces) return [formatTail(target)];
  const marked = (mark: string, pieces: readonly TargetPart[] | undefined): readonly Part[] =>
    pieces ? [mark, ...pieces.map(partOf)] : [];
  return [...marked('?', piecesOf(target, 'query')), ...marked('#', piecesOf(target, 'fragment'))];
}

/** The query and fragment of a target with their marks. */
export function formatTail({ query, fragment }: Target): string {
  return `${query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** True if a rule asks for query keys. */
export function hasGuard(rule: RedirectRule): boolean {
  return Object.keys(rule.query).length > 0;
}

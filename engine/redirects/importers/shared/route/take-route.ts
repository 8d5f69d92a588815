import type { RedirectStatus } from '../../../../model/redirect.ts';
import type { Flaw } from '../../../match/pattern.ts';
import type { Matching } from '../../importer.ts';
import type { Collector, Draft, Place } from '../collect.ts';
import { matchPieces } from '../order/matching.ts';
import { writeSource, type WrittenSource } from '../source/path-pieces.ts';
import type { Filling } from '../target/capture-target.ts';
import { templateTarget, type TokenFilling } from '../target/template-target.ts';
import { parseRouteSource, type RouteToken } from './parse-source.ts';
import { routeSlash, type RouteSlash, type SlashPolicy } from './slash.ts';
import { furtherName, routeVariants, type RouteVariant } from './variants.ts';

/** A redirect of Vercel or Next with checked values. */
export interface RouteRule {
  readonly source: string;
  readonly destination: string;
  readonly status: RedirectStatus;
  readonly query: Readonly<Record<string, string | true>>;
  /** The hosts on which it holds; undefined for every host. */
  readonly hosts?: readonly string[];
}

/** The differences between Vercel and Next. */
export interface RouteDialect {
  readonly slash: SlashPolicy;
  readonly ignoresCase: boolean;
  /** Next: an absent key also removes the slash before it, and a key that repeats must be marked so in the target too. */
  readonly strictTarget: boolean;
  /** Further remarks about a rule. */
  notes(rule: RouteRule): readonly string[];
}

/** The paths that a source matches, with or without a slash at its end. */
export function matchRoute(source: string, ignoreCase: boolean): readonly Matching[] {
  const tokens = parseRouteSource(source);
  const variants = tokens.ok ? routeVariants(tokens.value) : tokens;
  return variants.ok ? variants.value.flatMap(({ pieces }) => matchPieces(pieces, ignoreCase)) : [];
}

/** Takes a redirect as one rule for each variant of its source and each of its hosts, or refuses it with a reason. */
export function takeRoute(rule: RouteRule, dialect: RouteDialect, place: Place, into: Collector): void {
  const tokens = parseRouteSource(rule.source);
  if (!tokens.ok) return into.refuse(place, tokens.flaw);
  const variants = routeVariants(tokens.value);
  if (!variants.ok) return into.refuse(place, variants.flaw);
  const drafts: Written[] = [];
  for (const variant of variants.value) {
    const written = writeVariant({ rule, dialect, tokens: tokens.value, variant });
    if ('flaw' in written) return into.refuse(place, written.flaw);
    drafts.push(written);
  }
  const needed = drafts.filter((draft) => !drafts.some((other) => isInside(draft, other)));
  const said = new Set(dialect.notes(rule));
  for (const { changes } of needed) for (const change of changes) said.add(change);
  // Each remark is made once, at the first rule.
  const bound = rule.hosts
    ? rule.hosts.flatMap((host) => needed.map(({ draft }) => ({ ...draft, host })))
    : needed.map(({ draft }) => draft);
  bound.forEach((draft, index) => into.take(place, draft, index === 0 ? [...said] : []));
}

interface Written {
  readonly draft: Draft;
  readonly changes: readonly string[];
}

interface Variant {
  readonly rule: RouteRule;
  readonly dialect: RouteDialect;
  readonly tokens: readonly RouteToken[];
  readonly variant: RouteVariant;
}

/** True for `/old` if `/old/*` leads it to the same place. */
function isInside({ draft }: Written, { draft: wide }: Written): boolean {
  const inside = wide.from === `${draft.from === '/' ? '' : draft.from}/*`;
  return inside && (wide.to === draft.to || wide.to === `${draft.to}*`);
}

function writeVariant(input: Variant): Written | { readonly flaw: Flaw } {
  const { rule, dialect, tokens, variant } = input;
  const slash = routeSlash(variant.pieces, isStrict(tokens), dialect.slash);
  if ('flaw' in slash) return slash;
  const source = writeSource(variant.pieces, slash.form);
  if (!source.ok) return source;
  const target = templateTarget(withoutAbsent(input), {
    // A port is not a key.
    token: /(?<!^https?:\/\/[^/?#]*)(?::([A-Za-z0-9_]+)([*+?])?|\$(\d+))/g,
    fillingOf: ([token, name, modifier, number]) =>
      number === undefined
        ? fillingOf({ token, name: name ?? '', modifier: modifier ?? '', source: source.value, input })
        : dialect.strictTarget
          ? [{ kind: 'text', text: token }]
          : filled(keyNames(tokens)[Number(number) - 1] ?? '', source.value),
  });
  if (!target.ok) return target;
  const { changes, to, ...external } = target.value;
  const ownQuery = /^[^#]*\?/.test(to);
  return {
    draft: {
      ...source.value.where,
      to,
      ...external,
      ...(rule.status === 301 ? {} : { status: rule.status }),
      ...(dialect.ignoresCase ? { case: 'insensitive' } : {}),
      ...(Object.keys(rule.query).length === 0 ? {} : { query: rule.query }),
      ...(ownQuery ? { forward: 'merge' } : {}),
    },
    changes: [
      ...source.value.changes,
      ...changes,
      ...(ownQuery ? [SAME_KEYS] : []),
      ...slash.changes,
      ...slashChanges(input, { source: source.value, slash, to }),
    ],
  };
}

const SAME_KEYS =
  'A key that is in the query of both request and target is passed on twice, first that of the target; before, it was passed on once.';
const REST_SLASHES =
  'Below the `*`, a request that ends in a slash or has two slashes in a row is redirected too, and keeps them.';
const ONE_SLASH =
  'A request without the optional part leads to a path with one slash at its start; before, two slashes made it a host.';

/** True for a source that ends in `:name*` or `:name+`, which do not match an empty segment. */
function isStrict(tokens: readonly RouteToken[]): boolean {
  const last = tokens.at(-1);
  return last?.kind === 'key' && last.pattern === undefined && last.modifier !== '' && last.modifier !== '?';
}

interface Outcome {
  readonly source: WrittenSource;
  readonly slash: RouteSlash;
  readonly to: string;
}

function slashChanges({ tokens, dialect, variant, rule }: Variant, { source, slash, to }: Outcome): string[] {
  const { bare } = source;
  const { trailing } = dialect.slash;
  const strict = isStrict(tokens);
  const begins = /^\/:(\w+)/.exec(rule.destination)?.[1];
  return [
    ...restChanges({
      open: slash.open && /\/[*:]/.test(to),
      trailing,
      more: strict || (dialect.strictTarget && bare !== undefined),
    }),
    ...(bare === undefined || strict || trailing === true
      ? []
      : [`The rule also matches \`${bare}\`, without the slash.`]),
    ...(!strict && !dialect.strictTarget && to.includes('/*') ? [SLASHES_ONLY] : []),
    ...(!dialect.strictTarget && begins !== undefined && variant.absent.includes(begins) && to !== '/'
      ? [ONE_SLASH]
      : []),
  ];
}

interface Rest {
  /** True if the target has a capture that may end in a slash. */
  readonly open: boolean;
  readonly trailing: boolean | undefined;
  /** True if the rule matches more slashes than before. */
  readonly more: boolean;
}

function restChanges({ open, trailing, more }: Rest): string[] {
  if (open && trailing === true) return [REST_PUT_ON];
  if (more) return [REST_SLASHES];
  return open && trailing === false ? [REST_TAKEN_OFF] : [];
}

const REST_TAKEN_OFF = 'A slash at the end of the captured text was removed first; here it is passed on.';
const REST_PUT_ON =
  'A slash was added to the end of the captured text; here it is passed on only if the request has one.';

const SLASHES_ONLY = 'If `*` matched only slashes, one slash less is passed on.';

/** The target without the keys that the variant leaves out. Vercel replaces them with nothing; Next also removes the slash before them. */
function withoutAbsent({ rule, dialect, variant }: Variant): string {
  const left = variant.absent.reduce((text, name) => {
    const use = `:${name}(?![A-Za-z0-9_])[*+?]?`;
    return text.replaceAll(new RegExp(dialect.strictTarget ? `/?${use}` : use, 'g'), '');
  }, rule.destination);
  if (left === rule.destination) return left;
  // Two slashes at the start would make it a host.
  return /^https?:/.test(left) ? left : left.replace(/^\/*/, '/');
}

interface Use {
  readonly token: string;
  readonly name: string;
  readonly modifier: string;
  readonly source: WrittenSource;
  readonly input: Variant;
}

function fillingOf({ token, name, modifier, source, input: { tokens, dialect } }: Use): TokenFilling {
  const key = tokens.find((one) => one.kind === 'key' && one.name === name);
  if (key?.kind !== 'key' || /^\d+$/.test(name))
    return {
      message: `The target uses \`${token}\`, which the path of the source does not have.`,
      hint: 'Use the same key in source and target.',
    };
  const mayVary = key.modifier !== '';
  if (dialect.strictTarget && (modifier === '?' || (mayVary && modifier === '')))
    return {
      message: `Next rejects \`${token}\` in a target, because the key is optional or repeats in the source.`,
      hint: `Write \`:${name}*\`.`,
    };
  return filled(name, source);
}

function filled(name: string, { captures }: WrittenSource): readonly Filling[] {
  const first = captures.get(name);
  const further = captures.get(furtherName(name));
  return first && further
    ? [first, { kind: 'text', text: '/' }, further]
    : first
      ? [first]
      : [{ kind: 'text', text: '' }];
}

function keyNames(tokens: readonly RouteToken[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'key' && token.name !== '' ? [token.name] : []));
}

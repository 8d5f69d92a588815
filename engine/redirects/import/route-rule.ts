import type { RedirectStatus } from '../../model/redirect.ts';
import type { Flaw } from '../pattern.ts';
import type { Filling } from './capture-target.ts';
import type { Collector, Draft, Place } from './collect.ts';
import { writeSource, type WrittenSource } from './path-pieces.ts';
import { parseRouteSource, type RouteToken } from './route-source.ts';
import { furtherName, routeVariants, type RouteVariant } from './route-variants.ts';
import { templateTarget, type TokenFilling } from './template-target.ts';

/** A redirect of Vercel or Next whose values are checked. */
export interface RouteRule {
  readonly source: string;
  readonly destination: string;
  readonly status: RedirectStatus;
  readonly query: Readonly<Record<string, string | true>>;
}

/** In what Vercel and Next differ. */
export interface RouteDialect {
  readonly slash: 'either' | 'exact';
  readonly ignoresCase: boolean;
  /** Next: a key that is left out takes the slash in front along, and a key that repeats has to say so in the target too. */
  readonly strictTarget: boolean;
  /** What it has to say about a rule besides. */
  notes(rule: RouteRule): readonly string[];
}

/** Takes a redirect as one rule for each variant of its source, or refuses it with the reason. */
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
  // What is to be said is said once, at the first rule.
  needed.forEach(({ draft }, index) => into.take(place, draft, index === 0 ? [...said] : []));
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

/** `/old` beside `/old/*`, which leads it to the same place. */
function isInside({ draft }: Written, { draft: wide }: Written): boolean {
  const inside = wide.from === `${draft.from === '/' ? '' : draft.from}/*`;
  return inside && (wide.to === draft.to || wide.to === `${draft.to}*`);
}

function writeVariant(input: Variant): Written | { readonly flaw: Flaw } {
  const { rule, dialect, tokens, variant } = input;
  const source = writeSource(variant.pieces, dialect.slash);
  if (!source.ok) return source;
  const target = templateTarget(withoutAbsent(input), {
    // A port is no key.
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
      ...slashChanges(input, source.value, to),
    ],
  };
}

const SAME_KEYS =
  'A key that stands in the query of the request and of the target is passed on twice, that of the target first; before, once.';
const REST_SLASHES =
  'Below the `*`, a request that ends in a slash or has two in a row is redirected too, and keeps them.';
const ONE_SLASH =
  'A request without the optional part leads to a path with one slash in front; before, there were two, which is a host.';

function slashChanges({ tokens, dialect, variant, rule }: Variant, { bare }: WrittenSource, to: string): string[] {
  const last = tokens.at(-1);
  const strict = last?.kind === 'key' && last.pattern === undefined && last.modifier !== '' && last.modifier !== '?';
  const begins = /^\/:(\w+)/.exec(rule.destination)?.[1];
  return [
    ...(strict || (dialect.strictTarget && bare !== undefined) ? [REST_SLASHES] : []),
    ...(bare === undefined || strict ? [] : [`It takes \`${bare}\` too, without the slash.`]),
    ...(!strict && !dialect.strictTarget && to.includes('/*') ? [SLASHES_ONLY] : []),
    ...(!dialect.strictTarget && begins !== undefined && variant.absent.includes(begins) && to !== '/'
      ? [ONE_SLASH]
      : []),
  ];
}

const SLASHES_ONLY = 'Where the `*` took slashes only, one less of them is passed on.';

/** The target without the keys that the variant leaves out. Vercel puts nothing in their place, Next takes the slash in front too. */
function withoutAbsent({ rule, dialect, variant }: Variant): string {
  const left = variant.absent.reduce((text, name) => {
    const use = `:${name}(?![A-Za-z0-9_])[*+?]?`;
    return text.replaceAll(new RegExp(dialect.strictTarget ? `/?${use}` : use, 'g'), '');
  }, rule.destination);
  if (left === rule.destination) return left;
  // Two slashes at the start would be a host.
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
      hint: 'Name the same key in both.',
    };
  const mayVary = key.modifier !== '';
  if (dialect.strictTarget && (modifier === '?' || (mayVary && modifier === '')))
    return {
      message: `Next fails at \`${token}\` in a target, as the source says that it may be left out or repeat.`,
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

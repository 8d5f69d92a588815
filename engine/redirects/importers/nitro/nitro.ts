import { collect, type Collector, type Draft, type Place } from '../shared/collect.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { isMapping, readJson, type JsonMapping, type JsonText } from '../shared/text/json.ts';
import { literalTarget } from '../shared/source/literal.ts';
import { matchPieces } from '../shared/order/matching.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { writeSource, type WrittenSource } from '../shared/source/path-pieces.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { isRelative, RESOLVED, resolveTarget } from '../shared/target/relative-target.ts';
import { compareNitroPaths, nitroPieces, replacedPaths } from './paths.ts';

/**
 * The `routeRules` of Nitro and Nuxt as JSON. The most specific rule wins, a slash at the end of the request does not matter, and the
 * default status is 307. A target that ends in `/**` gets the rest of the path after the source, including the query; any other target gets
 * the query of the request joined with its own.
 */
export const nitro: RedirectImporter = {
  id: 'nitro',
  title: 'Nitro and Nuxt routeRules, as JSON',
  docs: 'https://nitro.build/guide/routing#route-rules',
  precedence: 'specificity',
  read(text) {
    const into = collect('last');
    const json = readJson(text, into);
    if (json) readFile(json, into);
    const { rules, changed, refused } = settleOrder(into.finish());
    return sayOfAll({ rules: rules.toSorted((a, b) => a.line - b.line), changed, refused }, OTHER_SPELLINGS);
  },
};

function readFile({ value, lineOf }: JsonText, into: Collector): void {
  const rules: unknown = isMapping(value) && 'routeRules' in value ? value.routeRules : value;
  if (!isMapping(rules))
    return into.refuse(
      { line: 1, text: '' },
      'The file is not a mapping of paths to rules and has no such mapping under `routeRules`.',
    );
  const replaced = replacedPaths(Object.keys(rules));
  const redirecting = new Set(Object.keys(rules).filter((path) => redirects(rules[path])));
  for (const [path, rule] of Object.entries(rules).sort(([a], [b]) => compareNitroPaths(a, b))) {
    const place = {
      line: lineOf(rules, path),
      text: `${path}: ${JSON.stringify(rule)}`,
      matching: () => matchNitro(path),
    };
    const other = replaced.get(path);
    const start = path.replace(/\/\*\*$/, '');
    const own = start !== path && (redirecting.has(start) || redirecting.has(`${start}/`));
    if (other === undefined) takeEntry({ path, rule, own }, place, into);
    else
      into.refuse(
        place,
        `Nitro never matches it: \`${other}\` has another name at the same place, and the last name is kept.`,
      );
  }
}

function matchNitro(path: string): readonly Matching[] {
  const pieces = nitroPieces(path.startsWith('/') ? path : `/${path}`);
  return typeof pieces === 'string' ? [] : matchPieces(pieces);
}

function redirects(rule: unknown): boolean {
  return isMapping(rule) && Boolean(rule.redirect);
}

interface NitroEntry {
  readonly path: string;
  readonly rule: unknown;
  /** True for `/a/**` if `/a` has a redirect of its own. */
  readonly own: boolean;
}

function takeEntry({ path, rule, own }: NitroEntry, place: Place, into: Collector): void {
  if (!isMapping(rule)) return into.refuse(place, 'The rule is not a mapping. Write `{ "redirect": "/new" }`.');
  const { redirect, ...others } = rule;
  const beside = Object.keys(others)
    .map((key) => `\`${key}\``)
    .join(', ');
  if (!redirects(rule))
    return into.refuse(
      place,
      `The rule is not a redirect: ${beside || 'it has no `redirect`'}. Keep it in the configuration of the server.`,
    );
  const {
    to = '/',
    status: ofNitro3,
    statusCode = ofNitro3 ?? 307,
    ...unknown
  } = isMapping(redirect) ? redirect : ({ to: redirect } as JsonMapping);
  const [odd] = Object.keys(unknown);
  if (odd !== undefined)
    return into.refuse(place, `The key \`${odd}\` is unknown. Delete it if the redirect does not need it.`);
  if (typeof to !== 'string' || to === '')
    return into.refuse(place, 'The redirect has no target. Write `"to": "/new"`.');
  const status = statusOf(statusCode);
  if (status === undefined || status === 410)
    return into.refuse(
      place,
      `\`${JSON.stringify(statusCode)}\` is not a status of a redirect. Write 301, 302, 303, 307 or 308.`,
    );
  const said = [
    ...(beside === '' ? [] : [`Other settings of the rule are left out: ${beside}.`]),
    ...(ofNitro3 === undefined ? [] : [STATUS_OF_NITRO_3]),
  ];
  takeRule({ path: path.startsWith('/') ? path : `/${path}`, to, status, own, said, place }, into);
}

interface NitroRule {
  readonly path: string;
  readonly to: string;
  readonly status: NonNullable<Draft['status']>;
  readonly own: boolean;
  readonly said: readonly string[];
  readonly place: Place;
}

const BELOW = '/**';

function takeRule({ path, to, status, own: startHasOwn, said, place }: NitroRule, into: Collector): void {
  const pieces = nitroPieces(path);
  if (typeof pieces === 'string') return into.refuse(place, pieces);
  const source = writeSource(pieces, 'either');
  if (!source.ok) return into.refuse(place, source.flaw);
  const { where, changes } = source.value;
  const bare = startHasOwn ? undefined : source.value.bare;
  const dynamic = pieces.some(({ kind }) => kind === 'segment') ? [EMPTY_SEGMENT] : [];
  const settings = status === 301 ? {} : { status };
  if (to.endsWith(BELOW)) {
    if (!path.endsWith(BELOW) || dynamic.length > 0)
      return into.refuse(
        place,
        'The target ends in `/**`, and the source does not or has a placeholder, so that the target is not a path of the site.',
      );
    const base = literalTarget(to.slice(0, -BELOW.length) || '/');
    if (!base.ok) return into.refuse(place, base.flaw);
    const { to: target, changes: encoded, ...external } = base.value;
    if (/[?#]/.test(target))
      return into.refuse(place, 'The target has `/**` after its query or fragment. Put it after the path.');
    const notes = [...said, ...changes, ...encoded];
    if (/^(?:https:\/\/[^/]*)?\/$/.test(target))
      return into.take(place, { ...where, to: `${target}*`, ...external, ...settings }, notes);
    if (bare !== undefined)
      into.take(place, { from: bare, to: target, ...external, ...settings }, [...notes, QUERY_BEHIND_SLASH]);
    return into.take(place, { ...where, to: `${target.replace(/\/$/, '')}/*`, ...external, ...settings }, [
      ...(bare === undefined ? notes : []),
      FIRST_SLASHES,
    ]);
  }
  const led = ledFrom(where, to);
  const target = literalTarget(led);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: encoded, ...leads } = target.value;
  const unfilled = /\/(:\w+)/.exec(to.replace(/[?#].*$/s, ''))?.[1];
  const own = /^[^#]*\?/.test(leads.to);
  into.take(place, { ...where, ...leads, ...settings, ...(own ? { forward: 'merge' as const } : {}) }, [
    ...said,
    ...changes,
    ...(unfilled === undefined ? encoded : [...encoded, UNFILLED(unfilled)]),
    ...(led === to ? [] : [RESOLVED(to, led)]),
    ...dynamic,
    ...(own ? [SAME_KEYS] : []),
  ]);
}

/** The target of a redirect: Nitro sends a relative one unchanged, and browsers resolve it from the path of the request. */
function ledFrom(where: WrittenSource['where'], to: string): string {
  const path = 'from' in where && !/[*:]/.test(where.from) ? where.from : undefined;
  return path !== undefined && isRelative(to) ? resolveTarget(path, to) : to;
}

const STATUS_OF_NITRO_3 = 'Nitro 3 reads `status`; Nitro 2 knows only `statusCode`, and answered 307.';
const UNFILLED = (name: string): string =>
  `Nitro does not fill \`${name}\` in a target, and sent it as it is written. Where the new site should fill it, write the target by hand.`;
const EMPTY_SEGMENT =
  'A placeholder matches one segment that is not empty; before, it also matched the empty text between two slashes.';
const QUERY_BEHIND_SLASH =
  'With a query, the target gets no slash at its end; before, there was a slash between path and query.';
const FIRST_SLASHES = 'Several slashes at the start of the text that `*` matched are kept; before, they became one.';
const SAME_KEYS =
  'A key that is in the query of both request and target is passed on twice, first that of the target; before, that of the request replaced it.';

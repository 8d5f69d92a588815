import type { RedirectStatus } from '../../../../model/redirect.ts';
import type { Flaw, Parsed } from '../../../match/pattern.ts';
import type { Matching } from '../../importer.ts';
import type { Collector, Place } from '../collect.ts';
import { matchPieces } from '../order/matching.ts';
import { boundHost } from '../source/bound-host.ts';
import { writeSource, type Piece } from '../source/path-pieces.ts';
import { statusOf } from '../source/statuses.ts';
import { TO_HTTPS } from '../source/to-https.ts';
import type { Filling } from '../target/capture-target.ts';
import { templateTarget } from '../target/template-target.ts';

/** A rule of `_redirects` or netlify.toml, before it is checked. */
export interface NetlifyRule {
  readonly from: string;
  readonly to: string | undefined;
  /** As it is written: `301`, `200!`; undefined if it is missing. */
  readonly status: string | undefined;
  /** True if the rule wins over a file. */
  readonly force: boolean;
  readonly query: Readonly<Record<string, string>>;
  /** Names of the conditions on the visitor other than the address. */
  readonly conditions: readonly string[];
  /** Remarks to add if the rule is taken. */
  readonly notes?: readonly string[];
}

/** The remark on rules without `!`: a file wins over them, and no rule of redirects.yaml works this way. */
export const FILES_WON =
  'Without `!` or `force`, a file of the site won over its rule. Here the rule wins; `validate` names the pages that it would replace.';

/** The requests that a source of Netlify matches, on any host. */
export function matchNetlify(from: string): readonly Matching[] {
  const pieces = piecesOf(from.replace(/^https?:\/\/[^/]*/i, ''));
  return pieces.ok ? matchPieces(pieces.value) : [];
}

/** Takes a rule of Netlify, or refuses it with a reason. */
export function takeNetlifyRule(rule: NetlifyRule, place: Place, into: Collector): void {
  const flaw = scopeFlaw(rule);
  if (flaw) return into.refuse(place, flaw);
  const status = readStatus(rule);
  if (!status.ok) return into.refuse(place, status.flaw);
  const query = guardOf(rule.query);
  if (!query.ok) return into.refuse(place, query.flaw);
  const address = addressOf(rule.from);
  if (!address.ok) return into.refuse(place, address.flaw);
  const { host, path, note } = address.value;
  const pieces = piecesOf(path);
  if (!pieces.ok) return into.refuse(place, pieces.flaw);
  const source = writeSource(pieces.value, 'either');
  if (!source.ok) return into.refuse(place, source.flaw);
  const { where, captures } = source.value;
  const changes = [...(rule.notes ?? []), ...source.value.changes, ...note];
  const shared = {
    ...where,
    ...(host === undefined ? {} : { host }),
    ...(status.value === 301 ? {} : { status: status.value }),
    ...(Object.keys(query.value).length === 0 ? {} : { query: query.value }),
    ...(rule.force && host === undefined ? { overrides: 'page' as const } : {}),
  };
  if (rule.to === undefined) return into.refuse(place, 'The rule has no target, so Netlify ignores it. Write a path.');
  if (status.value === 410) return into.take(place, shared, [...changes, NO_PAGE]);
  const target = templateTarget(rule.to, { token: /:([A-Za-z_]\w*)/g, fillingOf: fillingIn(captures, rule.query) });
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: said, ...leads } = target.value;
  into.take(place, { ...shared, ...leads }, [...changes, ...said, ...slashChanges(pieces.value, leads.to)]);
}

const NO_PAGE = 'Its page is left out: 410 has no target, and the site shows its own page.';
const COLLAPSED =
  'Several slashes at the start of the text that `*` matched become one, because more would lead to another host.';
const SLASHES_ONLY = 'If `*` matched only slashes, one slash less is passed on.';
const DOUBLE_SLASHES = 'Two slashes in a row do not match; before, they counted as one.';

function slashChanges(pieces: readonly Piece[], to: string): string[] {
  if (pieces.some(({ kind }) => kind === 'segment')) return [DOUBLE_SLASHES];
  if (/^(?:https:\/\/[^/]*)?\/\*/.test(to)) return [COLLAPSED];
  return to.includes('/*') ? [SLASHES_ONLY] : [];
}

/** Finds a condition of the rule that no rule of redirects.yaml supports. */
function scopeFlaw({ from, to, conditions }: NetlifyRule): Flaw | undefined {
  if (conditions.some((name) => /^host$/i.test(name)))
    return {
      message: 'Netlify has no condition `Host`, so the rule never applies.',
      hint: 'Write the host in the source, such as `https://old.example/a`.',
    };
  if (conditions.length > 0)
    return {
      message: `The rule depends on ${conditions.map((name) => `\`${name}\``).join(', ')}; a rule of redirects.yaml matches only the address.`,
      hint: 'Keep the rule in a place that can read the request, such as an edge function.',
    };
  if (from.startsWith('//'))
    return {
      message: 'The source begins with two slashes: Netlify reads it as a host, and redirects the home page.',
      hint: 'Write one slash, or delete the rule.',
    };
  if (to !== undefined && leadsToHttps(from, to)) return TO_HTTPS;
  return /^(?:https?:\/\/[^/]*)?\/\.netlify/i.test(from)
    ? { message: 'Netlify ignores sources below `/.netlify`, which it reserves for itself.', hint: 'Delete the rule.' }
    : undefined;
}

/** Tells whether a rule leads from `http:` to the same address with `https:`; without its scheme, it would lead to itself. */
function leadsToHttps(from: string, to: string): boolean {
  const [, address] = /^http:\/\/(.*)$/is.exec(from) ?? [];
  return address !== undefined && to.toLowerCase() === `https://${address.replace('*', ':splat')}`.toLowerCase();
}

interface NetlifyAddress {
  readonly host?: string;
  readonly path: string;
  readonly note: readonly string[];
}

/** Splits the source of a rule for one host; its scheme is left out. */
function addressOf(from: string): Parsed<NetlifyAddress> {
  const [, scheme, name, path] = /^(https?):\/\/([^/]*)(.*)$/is.exec(from) ?? [];
  if (scheme === undefined || name === undefined) return { ok: true, value: { path: from, note: [] } };
  const host = boundHost(name);
  return host === undefined
    ? fail(`The source has the host \`${name}\`, which is not one host name.`, 'Write one rule for each host.')
    : { ok: true, value: { host, path: path || '/', note: [SCHEME(scheme.toLowerCase())] } };
}

const SCHEME = (scheme: string): string => `The rule held for \`${scheme}:\` only; here it holds for http and https.`;

function readStatus({ to, status }: NetlifyRule): Parsed<RedirectStatus> {
  const code = status === undefined ? 301 : Number.parseInt(status, 10);
  if (code === 200)
    return fail(
      /^https?:/i.test(to ?? '')
        ? 'The rule is a proxy (status 200), not a redirect.'
        : 'The rule is a rewrite (status 200), not a redirect.',
      'Keep it in the configuration of the server.',
    );
  if (code === 404)
    return fail(
      'The rule shows a page with status 404, which is not a redirect.',
      'Delete the rule: the site has its own page for 404.',
    );
  const known = statusOf(code);
  return known === undefined
    ? fail(`\`${status}\` is not a status of a redirect.`, 'Write 301, 302, 303, 307, 308 or 410.')
    : { ok: true, value: known };
}

function guardOf(query: Readonly<Record<string, string>>): Parsed<Record<string, string | true>> {
  const guard: Record<string, string | true> = {};
  for (const [key, value] of Object.entries(query)) {
    if (value === '')
      return fail(
        `The query \`${key}\` has no value, so Netlify never matches it.`,
        `Write \`${key}=:${key}\` for any value, or \`%20\` for a blank if \`${key}\` is a part of the path.`,
      );
    if (/[%+]/.test(key + value))
      return fail(`The query \`${key}=${value}\` is encoded.`, 'Write the guard by hand, with the plain characters.');
    guard[key] = value.startsWith(':') ? true : value;
  }
  return { ok: true, value: guard };
}

/** Netlify supports placeholders for whole segments, and `*` at the end of any segment. It ignores a slash at the end. */
function piecesOf(from: string): Parsed<Piece[]> {
  if (!from.startsWith('/')) return fail(`The source \`${from}\` does not begin with a slash.`, `Write \`/${from}\`.`);
  if (/\*[^/]/.test(from))
    return fail(
      `The source \`${from}\` has a \`*\` that is not at the end of its segment: Netlify takes it for a plain character, so that no other path matches.`,
      'Delete the rule, or write one with `regex:` by hand.',
    );
  const path = from.length > 1 ? from.replace(/\/$/, '') : from;
  const pieces: Piece[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    const name = splatName(segments.slice(0, index));
    if (segment === '*') pieces.push(...restPieces(name, index === segments.length - 1));
    // A `*` before this segment has its slash.
    else if (segments[index - 1] !== '*') pieces.push({ kind: 'text', text: '/' });
    if (segment === '*') continue;
    if (!segment.startsWith(':')) pieces.push(...globPieces(segment, name));
    else if (/^:[A-Za-z_]\w*$/.test(segment)) pieces.push({ kind: 'segment', name: segment.slice(1) });
    else
      return fail(`\`${segment}\` is not a placeholder.`, 'Write `:name` for a whole segment, in letters and digits.');
  }
  return { ok: true, value: pieces };
}

/** Only the first `*` can be used in a target. */
function splatName(before: readonly string[]): string {
  const count = before.filter((segment) => segment.endsWith('*')).length;
  return count === 0 ? 'splat' : `unused${count}`;
}

/** A segment that is a `*` may be missing, with one of its slashes. */
function restPieces(name: string, last: boolean): Piece[] {
  return last
    ? [{ kind: 'rest', name, slash: 'before' }]
    : [
        { kind: 'text', text: '/' },
        { kind: 'rest', name, slash: 'behind' },
      ];
}

/** A `*` at the end of a segment may match nothing. */
function globPieces(segment: string, name: string): Piece[] {
  const text = segment.replace(/\*$/, '');
  return [
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ...(text === segment ? [] : [{ kind: 'rest', name } as const]),
  ];
}

function fillingIn(captures: ReadonlyMap<string, Filling>, query: Readonly<Record<string, string>>) {
  const fromQuery = new Set(Object.values(query).filter((value) => value.startsWith(':')));
  return ([token, name = '']: RegExpExecArray): readonly Filling[] | Flaw => {
    if (fromQuery.has(token))
      return {
        message: `The target uses \`${token}\` from the query; a target can use only captures of the path.`,
        hint: 'Write one rule for each value.',
      };
    const filling = captures.get(name);
    return [filling ?? { kind: 'text', text: token }];
  };
}

function fail(message: string, hint: string): { ok: false; flaw: Flaw } {
  return { ok: false, flaw: { message, hint } };
}

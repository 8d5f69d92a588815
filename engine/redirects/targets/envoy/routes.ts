import type { RedirectRule, RedirectStatus } from '../../../model/redirect.ts';
import { prefixOf } from '../../match/expand-sites.ts';
import { fixedPath } from '../../match/pattern.ts';
import { wrongCase } from '../shared/path-to-regexp/path-to-regexp.ts';
import { foldPlan, type ExactRow, type PatternRow } from '../shared/plan/fold-sites.ts';
import { NORMAL_PATH } from '../shared/regex/normal-path.ts';
import { expressionRows, isLookedUp, wholeRegex } from '../shared/regex/numbered-regex.ts';
import { guardSources } from '../shared/regex/query-guard.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';
import type { RedirectPlan } from '../target.ts';

interface Regex {
  readonly regex: string;
}

/** A route of a virtual host, as far as redirects need it: `envoy.config.route.v3.Route`. */
export interface EnvoyRoute {
  readonly match: {
    readonly safe_regex: Regex;
    readonly headers?: readonly { readonly name: ':path'; readonly string_match: { readonly safe_regex: Regex } }[];
  };
  readonly redirect?: {
    readonly path_redirect?: string;
    readonly regex_rewrite?: { readonly pattern: Regex; readonly substitution: string };
    readonly https_redirect?: true;
    readonly host_redirect?: string;
    readonly port_redirect?: number;
    readonly response_code?: string;
    readonly strip_query?: true;
  };
  readonly direct_response?: { readonly status: 410 };
}

/** The routes in the order in which Envoy tries them. */
export function envoyRoutes(plan: RedirectPlan): EnvoyRoute[] {
  const { guarded, exact, patterns } = foldPlan(plan);
  const others = exact.filter((row) => !isLookedUp(row)).flatMap(expressionRows);
  return [
    ...plan.flags.filter((flag) => wrongCase(flag) !== '').map(hopRoute),
    ...guarded.flatMap(patternRoutes),
    ...exact.filter(isLookedUp).flatMap(exactRoutes),
    ...[...others, ...patterns].flatMap(patternRoutes),
  ];
}

/** Redirects a prefix in another letter case. */
function hopRoute(flag: string): EnvoyRoute {
  const regex = `^/(?:${wrongCase(flag)})(/.*)?$`;
  return {
    match: { safe_regex: { regex } },
    redirect: { regex_rewrite: { pattern: { regex }, substitution: `${prefixOf(flag)}\\1` } },
  };
}

function exactRoutes({ rule, path, sites, slash }: ExactRow): EnvoyRoute[] {
  const end = { either: '/?', with: '/', without: '' }[slash];
  const route = (prefixes: readonly string[], group: string): EnvoyRoute => {
    const regex = `^(${prefixes.map(escapeRegex).join('|')})${escapeRegex(path)}${end}$`;
    return { match: { safe_regex: { regex } }, ...actionOf(rule, regex, group, new Map()) };
  };
  const prefixes = sites.map(prefixOf);
  if (!isWrittenOut(rule)) return [route(prefixes, '\\1')];
  return prefixes.map((prefix) => route([prefix], prefix));
}

function patternRoutes(row: PatternRow): EnvoyRoute[] {
  const { rule, prefixed, sites } = row;
  const route = (prefixes: readonly string[], group: string): EnvoyRoute => {
    const start = prefixed ? `^(${prefixes.map(escapeRegex).join('|')})` : '^';
    const { text, groups } = wholeRegex(row, start);
    const headers = [
      ...guardSources(rule).map((guard) => `[^?]*${guard}.*`),
      // What is captured must be in normal form.
      ...(groups.size > 0 || isExpression(rule) ? [`${NORMAL_PATH}(?:\\?.*)?`] : []),
    ].map((regex) => ({ name: ':path' as const, string_match: { safe_regex: { regex } } }));
    const match = { safe_regex: { regex: text }, ...(headers.length > 0 ? { headers } : {}) };
    return { match, ...actionOf(rule, text, prefixed ? group : '', groups) };
  };
  const prefixes = sites.map(prefixOf);
  if (!isWrittenOut(rule) || !prefixed) return [route(prefixes, '\\1')];
  return prefixes.map((prefix) => route([prefix], prefix));
}

const isExpression = ({ source }: RedirectRule): boolean => source.segments[0]?.kind === 'regex';

/** A query of the target works in a fixed path only, so the prefix has to be written out. */
function isWrittenOut({ target }: RedirectRule): boolean {
  return target?.query !== undefined && target.sited;
}

const CODES: Partial<Record<RedirectStatus, string>> = {
  302: 'FOUND',
  303: 'SEE_OTHER',
  307: 'TEMPORARY_REDIRECT',
  308: 'PERMANENT_REDIRECT',
};

function actionOf(
  rule: RedirectRule,
  regex: string,
  prefix: string,
  groups: ReadonlyMap<string, number>,
): Pick<EnvoyRoute, 'redirect' | 'direct_response'> {
  const { target, status, forward } = rule;
  if (!target) return { direct_response: { status: 410 } };
  const code = CODES[status];
  const front = target.sited ? prefix : '';
  const fixed = fixedPath(target);
  const path =
    fixed !== undefined && !front.startsWith('\\')
      ? { path_redirect: `${front}${fixed}${target.query === undefined ? '' : `?${target.query}`}` }
      : { regex_rewrite: { pattern: { regex }, substitution: front + substitutionOf(rule, groups) } };
  return {
    redirect: {
      ...path,
      ...hostOf(target.origin),
      ...(code === undefined ? {} : { response_code: code }),
      ...(forward === 'drop' ? { strip_query: true as const } : {}),
    },
  };
}

function substitutionOf({ target }: RedirectRule, groups: ReadonlyMap<string, number>): string {
  const parts = target?.path.map((part) => {
    if (part.kind === 'text') return part.text;
    return `\\${groups.get(part.kind === 'splat' ? '*' : part.name) ?? 0}`;
  });
  return (parts ?? []).join('');
}

function hostOf(
  origin: string,
): Pick<NonNullable<EnvoyRoute['redirect']>, 'https_redirect' | 'host_redirect' | 'port_redirect'> {
  if (origin === '') return {};
  const { hostname, port } = new URL(origin);
  return { https_redirect: true, host_redirect: hostname, ...(port === '' ? {} : { port_redirect: Number(port) }) };
}

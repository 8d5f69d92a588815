import { assertNever } from '../../../model/assert.ts';
import { prefixOf } from '../../match/expand-sites.ts';
import type { RedirectPlan } from '../target.ts';
import { foldPlan, type ExactRow, type PatternRow } from '../shared/plan/fold-sites.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import { canDoubleSlash, locationParts, type LocationPart } from '../shared/plan/location-parts.ts';
import { guardSources } from '../shared/regex/query-guard.ts';
import { expressionRows, isLookedUp, numberedRegex } from '../shared/regex/numbered-regex.ts';
import { escapeRegex } from '../shared/regex/regex-source.ts';
import { map, queryMaps, quote, requestMaps } from './maps.ts';

/** The lines of a plan, and the rules as the lines write them. */
export interface CaddyLines {
  readonly lines: readonly string[];
  readonly rules: number;
}

/**
 * Caddy looks a map up when it reads its placeholder: `sf_path` and `sf_query` of the request, `sf_prefix` of its site, and `sf_rest`, the
 * path below the prefix. Redirects are listed in the order in which Caddy tries them.
 */
export function printCaddy(plan: RedirectPlan): CaddyLines {
  const { hosts, common } = splitHosts(plan);
  const bound = hosts.map(({ name, plan: own }, index) => {
    const { steps, rules } = stepsOf(own, `sf_host${index + 1}_`);
    return { steps: steps.map((step) => ({ ...step, host: name })), rules };
  });
  const parts = [...bound, stepsOf(common, 'sf_')];
  const steps = parts.flatMap((part) => part.steps);
  const redirects = steps.flatMap((step, index) => printStep(step, steps.slice(0, index)));
  return {
    lines: [...requestMaps(plan), ...queryMaps(redirects.join('\n')), ...redirects],
    rules: parts.reduce((sum, { rules }) => sum + rules, 0),
  };
}

/** `start` begins the names of the matchers. */
function stepsOf(plan: RedirectPlan, start: string): { readonly steps: readonly Step[]; readonly rules: number } {
  const { guarded, exact, patterns } = foldPlan(plan);
  const tables = tablesOf(exact.filter(isLookedUp), plan);
  const others = exact.filter((row) => !isLookedUp(row)).flatMap(expressionRows);
  const before = guarded.map((row, index) => printRow(row, `${start}before${index + 1}`));
  const between = [...tables.values()].flatMap((table, index) => printTable(table, `${start}table${index + 1}`, plan));
  const after = [...others, ...patterns].map((row, index) => printRow(row, `${start}row${index + 1}`));
  return {
    steps: [...before, ...between, ...after],
    rules: exact.filter(isLookedUp).length + before.length + after.length,
  };
}

/** Redirects that are tried together. */
interface Step {
  readonly name: string;
  readonly maps: readonly string[];
  readonly matcher: string;
  /** The host that requests must be for, if the redirects are bound to one. */
  readonly host?: string;
  readonly status: number;
  readonly location: string;
}

/** Rows that are looked up together: on the same sites, with the same status. */
function tablesOf(rows: readonly ExactRow[], { flags }: RedirectPlan): Map<string, ExactRow[]> {
  return Map.groupBy(rows, ({ rule, sites, slash }) =>
    [rule.status, slash === 'either', ['', ...flags].filter((flag) => sites.includes(flag)).join(' ')].join(';'),
  );
}

function printTable(rows: readonly ExactRow[], name: string, { flags }: RedirectPlan): Step[] {
  const [first] = rows;
  if (!first) return [];
  const missing = ['', ...flags].filter((flag) => !first.sites.includes(flag));
  const mark = missing.length === 0 ? '' : `{${name}_sites}`;
  const key = first.slash === 'either' ? '{sf_key}' : '{sf_rest}';
  const table = map(mark + key, `{${name}}`, [
    ...rows.map(({ rule, path, slash }) => [
      `${mark === '' ? '' : 'in'}${path}${slash === 'with' ? '/' : ''}`,
      rule.target ? locationText(locationParts(rule), { prefix: '{sf_prefix}', captures: new Map() }) : 'gone',
    ]),
    ['default', ''],
  ]);
  return [
    {
      name,
      maps: [...(mark === '' ? [] : membership(name, first.sites, missing)), ...table],
      // A path, an address or `gone`. Caddy also tests the text `<nil>` here.
      matcher: `vars_regexp ${name} {${name}} ^[/gh]`,
      status: first.rule.status,
      location: `{${name}}`,
    },
  ];
}

/** Writes a condition on the prefix that lists the sites or their complement, whichever is shorter. */
function membership(name: string, sites: readonly string[], missing: readonly string[]): string[] {
  const isShort = missing.length < sites.length;
  const prefixes = (isShort ? missing : sites).map((flag) => escapeRegex(prefixOf(flag))).join('|');
  return map('{sf_prefix}', `{${name}_sites}`, [
    [`~^(?:${prefixes})$`, isShort ? '' : 'in'],
    ['default', isShort ? 'in' : ''],
  ]);
}

/** A redirect with its own matcher. The key ends with the path, so that an expression can match the end of the path. */
function printRow(row: PatternRow, name: string): Step {
  const { rule, prefixed, sites } = row;
  const guards = guardSources(rule).map((guard, index) => ({ guard, name: `${name}_query${index + 1}` }));
  const asked = guards.flatMap((one) =>
    map('{sf_query}', `{${one.name}}`, [
      [`~^${one.guard}`, '1'],
      ['default', '0'],
    ]),
  );
  const prefixes = prefixed ? `(?:${sites.map((flag) => escapeRegex(prefixOf(flag))).join('|')})` : '';
  const { text, groups } = numberedRegex(row, `^${'1'.repeat(guards.length)}${prefixes} `);
  const key = `${guards.map((one) => `{${one.name}}`).join('')}${prefixed ? '{sf_prefix} {sf_rest}' : ' {sf_prefix}{sf_rest}'}`;
  const captures = new Map([...groups].map(([capture, group]) => [capture, `{re.${name}.${group}}`]));
  const { target } = rule;
  const parts = locationParts(target ? { ...rule, target: { ...target, origin: '' } } : rule);
  const to = locationText(parts, { prefix: prefixed ? '{sf_prefix}' : '', captures });
  const collapses = canDoubleSlash(rule) && !(prefixed && target?.sited);
  return {
    name,
    maps: [...asked, ...(collapses ? map(to, `{${name}_to}`, [['~^/*(.*)$', '/${1}']]) : [])],
    matcher: `vars_regexp ${name} ${quote(key)} ${quote(text)}`,
    status: rule.status,
    location: `${target?.origin ?? ''}${collapses ? `{${name}_to}` : to}`,
  };
}

/**
 * `redir` runs before the other directives of a site, but does not accept 410. So a placeholder supplies the status, and the Location is
 * removed again, unless an earlier step has redirected the request.
 */
function printStep(step: Step, before: readonly Step[]): string[] {
  const { name, maps, status, location } = step;
  const asked = conditionsOf(step);
  const named = asked.length === 1 ? [`@${name} ${asked[0]}`] : [`@${name} {`, ...indent(asked), '}'];
  if (status !== 410) return [...maps, ...named, `redir @${name} ${quote(location)} ${status}`];
  const rivals = before.filter((other) => other.status !== 410).map(conditionsOf);
  return [
    ...maps,
    ...named,
    `redir @${name} / {sf_gone}`,
    `@${name}_gone {`,
    ...indent(asked),
    ...indent(rivals.flatMap((own) => (own.length === 1 ? [`not ${own[0]}`] : ['not {', ...indent(own), '}']))),
    '}',
    `header @${name}_gone -Location`,
  ];
}

function conditionsOf({ host, matcher }: Step): string[] {
  return [...(host === undefined ? [] : [`host ${host}`]), matcher];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `\t${line}`);

interface Values {
  readonly prefix: string;
  readonly captures: ReadonlyMap<string, string>;
}

function locationText(parts: readonly LocationPart[], { prefix, captures }: Values): string {
  return parts.map((part) => partText(part, prefix, captures)).join('');
}

function partText(part: LocationPart, prefix: string, captures: ReadonlyMap<string, string>): string {
  switch (part.kind) {
    case 'text':
      return part.text.replaceAll(/[{}]/g, (brace) => (brace === '{' ? '{sf_open}' : '{sf_close}'));
    case 'prefix':
      return prefix;
    case 'capture':
      return captures.get(part.name) ?? '';
    case 'splat':
      return captures.get('*') ?? '';
    case 'query':
      return { whole: '{sf_query}', some: '{sf_some}', and: '{sf_more}' }[part.form];
    default:
      return assertNever(part);
  }
}

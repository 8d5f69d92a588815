import { assertNever } from '../../../../model/assert.ts';
import { prefixOf } from '../../../match/expand-sites.ts';
import type { RedirectPlan } from '../../target.ts';
import { onAllPrefixes, type ExactRow, type PatternRow } from '../plan/fold-sites.ts';
import { canDoubleSlash, locationParts, type LocationPart } from '../plan/location-parts.ts';
import { captureRegex, numberedRegex } from '../regex/numbered-regex.ts';
import { guardSources } from '../regex/query-guard.ts';
import { escapeRegex } from '../regex/regex-source.ts';

/** How a host writes VCL, and where a program keeps the parts of a request. */
export interface VclDialect {
  /** The whole path, with the prefix in the right letter case. */
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  readonly prefix: string;
  /** The path below the prefix. */
  readonly rest: string;
  /** The rest without a slash at its end. */
  readonly key: string;
  /** The Location. */
  readonly to: string;
  /** A text of ASCII as a string. */
  string(text: string): string;
  /** A regular expression, which has to be one string. */
  regex(text: string): string;
}

/** The sites of a row as conditions; none where it is on all of them. */
export function siteConditions(sites: readonly string[], { flags }: RedirectPlan, vcl: VclDialect): string[] {
  const onRoot = sites.includes('');
  if (onAllPrefixes({ sites }, flags)) return onRoot ? [] : [`${vcl.prefix} != ""`];
  if (sites.length === 1) return [`${vcl.prefix} == ${vcl.string(prefixOf(sites[0] ?? ''))}`];
  return [`${vcl.prefix} ~ ${vcl.regex(`^(?:${sites.map((flag) => escapeRegex(prefixOf(flag))).join('|')})$`)}`];
}

/** The condition under which a row without placeholders matches, for a host without a table. */
export function exactCondition({ path, sites, slash }: ExactRow, plan: RedirectPlan, vcl: VclDialect): string {
  const own = vcl.string(slash === 'with' ? `${path}/` : path);
  const test = `${slash === 'either' ? vcl.key : vcl.rest} == ${own}`;
  return [test, ...siteConditions(sites, plan, vcl)].join(' && ');
}

/** The condition under which a row matches that needs a regular expression. */
export function patternCondition(row: PatternRow, plan: RedirectPlan, vcl: VclDialect): string {
  const guards = guardSources(row.rule).map((guard) => `${vcl.query} ~ ${vcl.regex(`^${guard}`)}`);
  const path = `${subjectOf(row, vcl)} ~ ${vcl.regex(numberedRegex(row).text)}`;
  return [path, ...(row.prefixed ? siteConditions(row.sites, plan, vcl) : []), ...guards].join(' && ');
}

const subjectOf = ({ prefixed }: PatternRow, vcl: VclDialect): string => (prefixed ? vcl.rest : vcl.path);

/** Statements that set the Location of a row; none where it has no target. A row that is looked up by its path is an exact one. */
export function locationStatements(row: PatternRow | ExactRow, vcl: VclDialect): string[] {
  const { rule } = row;
  const { target } = rule;
  if (!target) return [];
  const pattern = 'prefixed' in row ? row : undefined;
  const parts = joinTexts(locationParts({ ...rule, target: { ...target, origin: '' } }));
  const values = parts.flatMap((part) => partExpression(part, vcl, pattern));
  const collapses = canDoubleSlash(rule) && !(pattern?.prefixed && target.sited);
  return [
    `set ${vcl.to} = ${values.length === 0 ? '""' : values.join(' + ')};`,
    ...(collapses ? [`set ${vcl.to} = regsub(${vcl.to}, "^/+", "/");`] : []),
    ...(target.origin === '' ? [] : [`set ${vcl.to} = ${vcl.string(target.origin)} + ${vcl.to};`]),
  ];
}

function joinTexts(parts: readonly LocationPart[]): LocationPart[] {
  const joined: LocationPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

function partExpression(part: LocationPart, vcl: VclDialect, row: PatternRow | undefined): string[] {
  const capture = (name: string): string[] =>
    row ? [`regsub(${subjectOf(row, vcl)}, ${vcl.regex(captureRegex(row, name))}, "\\1")`] : [];
  switch (part.kind) {
    case 'text':
      return [vcl.string(part.text)];
    case 'prefix':
      return row && !row.prefixed ? [] : [vcl.prefix];
    case 'capture':
      return capture(part.name);
    case 'splat':
      return capture('*');
    case 'query':
      return [queryExpression(part.form, vcl.query)];
    default:
      return assertNever(part);
  }
}

/** The query of the request as a part of the Location. */
export function queryExpression(form: 'whole' | 'some' | 'and', query: string): string {
  if (form === 'whole') return query;
  return form === 'some' ? `regsub(${query}, "^\\?$", "")` : `regsub(regsub(${query}, "^\\?$", ""), "^\\?", "&")`;
}

/** Statements that split the path into the prefix of a site, in the right letter case, and the rest. */
export function prefixStatements({ flags }: RedirectPlan, vcl: VclDialect): string[] {
  const { path, prefix, rest, key } = vcl;
  const last = `set ${key} = regsub(${rest}, "/$", "");`;
  if (flags.length === 0) return [`set ${prefix} = "";`, `set ${rest} = ${path};`, last];
  return [
    `set ${prefix} = std.tolower(regsub(${path}, "^(/[^/]*).*$", "\\1"));`,
    `if (${prefix} ~ ${vcl.regex(`^/(?:${flags.map(escapeRegex).join('|')})$`)}) {`,
    `  set ${rest} = regsub(${path}, "^/[^/]*", "");`,
    `  set ${path} = ${prefix} + ${rest};`,
    '} else {',
    `  set ${prefix} = "";`,
    `  set ${rest} = ${path};`,
    '}',
    last,
  ];
}

/** Branches that are tried one after the other, each with its statements. */
export function printBranches(
  branches: readonly (readonly [condition: string, statements: readonly string[]])[],
): string[] {
  return branches.map(([condition, statements], index) => {
    const word = index === 0 ? 'if' : 'else if';
    return `${word} (${condition}) { ${statements.join(' ')} }`;
  });
}

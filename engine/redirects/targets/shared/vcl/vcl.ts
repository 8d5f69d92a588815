import { assertNever } from '../../../../model/assert.ts';
import { prefixOf } from '../../../match/expand-sites.ts';
import type { RedirectPlan } from '../../target.ts';
import { onAllPrefixes, type ExactRow, type PatternRow } from '../plan/fold-sites.ts';
import { canDoubleSlash, locationParts, type LocationPart } from '../plan/location-parts.ts';
import { captureRegex, numberedRegex } from '../regex/numbered-regex.ts';
import { guardSources } from '../regex/query-guard.ts';
import { escapeRegex } from '../regex/regex-source.ts';

/** How a host writes VCL, and which variables contain the parts of a request. */
export interface VclDialect {
  /** The whole path, with the prefix in the right letter case. */
  readonly path: string;
  /** The query with its question mark; empty if the request has no query. */
  readonly query: string;
  readonly prefix: string;
  /** The path below the prefix. */
  readonly rest: string;
  /** The rest without a slash at its end. */
  readonly key: string;
  /** The Location. */
  readonly to: string;
  /** Writes ASCII text as a string. */
  string(text: string): string;
  /** Writes a regular expression as a single string. */
  regex(text: string): string;
}

/** Returns the sites of a row as conditions; empty if the row is on all sites. */
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

/** Returns the condition under which a row with a regular expression matches. */
export function patternCondition(row: PatternRow, plan: RedirectPlan, vcl: VclDialect): string {
  const guards = guardSources(row.rule).map((guard) => `${vcl.query} ~ ${vcl.regex(`^${guard}`)}`);
  const path = `${subjectOf(row, vcl)} ~ ${vcl.regex(numberedRegex(row).text)}`;
  return [path, ...(row.prefixed ? siteConditions(row.sites, plan, vcl) : []), ...guards].join(' && ');
}

const subjectOf = ({ prefixed }: PatternRow, vcl: VclDialect): string => (prefixed ? vcl.rest : vcl.path);

/** Returns statements that set the Location of a row; empty if the row has no target. */
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

/** Prints branches that are tried in order, each with its statements. */
export function printBranches(
  branches: readonly (readonly [condition: string, statements: readonly string[]])[],
): string[] {
  return branches.map(([condition, statements], index) => {
    const word = index === 0 ? 'if' : 'else if';
    return `${word} (${condition}) { ${statements.join(' ')} }`;
  });
}

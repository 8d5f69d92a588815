import type { RedirectStatus } from '../../../model/redirect.ts';
import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Draft } from '../shared/collect.ts';
import { chooseForms, foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { ruleOfLiteral } from '../shared/expression/literal-rule.ts';
import type { ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import { boundHost } from '../shared/source/bound-host.ts';
import { checkHosts, type HostCheck } from '../shared/source/check-hosts.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { isRelative, RESOLVED, resolveTarget } from '../shared/target/relative-target.ts';
import { looksLikeJson } from '../shared/text/json.ts';
import { readWpExport } from './export.ts';
import { readWpExpression } from './expression.ts';
import type { WpItem } from './item.ts';
import { readWpTable } from './table.ts';

/**
 * The WordPress plugin Redirection. The first redirect that matches wins, by its position. Paths are compared decoded; a regular expression
 * is searched in path and query, and the text around its match is kept.
 */
export const wpRedirection: RedirectImporter = {
  id: 'wp-redirection',
  title: 'WordPress plugin Redirection, JSON or CSV',
  docs: 'https://redirection.me/support/import-export-redirects/',
  precedence: 'line',
  read(text) {
    const into = collect();
    const check = checkHosts(into);
    const items = looksLikeJson(text) ? readWpExport(text, into) : readWpTable(text, into);
    const found = items.flatMap((item) => rulesOf(item, check, into).map((rules) => ({ item, rules })));
    // An address on another host was never that of the site, so that the rules of the site do not hide its rule.
    const [others = [], own = []] = [true, false].map((elsewhere) =>
      found.filter(({ item, rules }) => (item.host === undefined && rules.common.host !== undefined) === elsewhere),
    );
    return takeInOrder(into, chooseForms([...others, ...own].map(({ rules }) => rules)));
  },
};

function rulesOf(item: WpItem, check: HostCheck, into: Collector): FoundExpression[] {
  const { place, code } = item;
  const status = statusOf(code);
  const made = status === undefined ? { ok: false as const, reason: notRedirecting(code) } : readItem(item, status);
  if (!made.ok) {
    into.refuse(place, made.reason);
    return [];
  }
  const { common, changes } = made;
  const elsewhere = check(made.host, place);
  const host = item.host ?? (elsewhere.length > 0 ? boundHost(made.host ?? '') : undefined);
  if (host === undefined) return [foundExpression(place, made, common, [...changes, ...elsewhere])];
  return [foundExpression(place, made, { ...common, host }, changes)];
}

function notRedirecting(code: string): string {
  return `The entry answers ${code}. Redirects have 301, 302, 303, 307 or 308, and pages that are gone 410.`;
}

/** The rules of an item, with the fields that they share and the changes other than those of their form. */
type ItemRules = ExpressionRules &
  ({ readonly ok: false } | { readonly common: Draft; readonly host?: string; readonly changes: readonly string[] });

function readItem(item: WpItem, status: RedirectStatus): ItemRules {
  return item.regex ? readExpression(item, status) : readPath(item, status);
}

function readPath(item: WpItem, status: RedirectStatus): ItemRules {
  const { url, ignoreCase, ignoreSlash } = item;
  const address = readSource(url);
  if (!address.ok) return { ok: false, reason: `${address.flaw.message} ${address.flaw.hint}` };
  const { host, path, query } = address.value;
  const guard = query ? guardOf(query) : undefined;
  if (query && !guard) return { ok: false, reason: 'The query of the source is not a list of single `key=value`.' };
  const gone = status === 410;
  const filled = gone ? undefined : filledBy(item.target);
  if (filled !== undefined) return { ok: false, reason: filled };
  const target = isRelative(item.target) ? resolveTarget(path, item.target) : item.target;
  const made = ruleOfLiteral(
    { path, slash: ignoreSlash ? 'either' : 'exact', ignoreCase, ...(gone ? {} : { target }) },
    { hosts: new Set(host ? [host] : []) },
  );
  if (!made.ok) return made;
  const common = {
    ...notesOf(item, status),
    ...(guard ? { query: guard } : {}),
    ...(gone ? {} : forwardOf(item, guard !== undefined, made.rules[0]?.to)),
  };
  const changes = [
    ...queryChanges(item, guard),
    ...(guard && ignoreCase ? [CASE_OF_QUERY] : []),
    ...(gone || target === item.target ? [] : [RESOLVED(item.target, target)]),
    ...(ignoreSlash && path === '//' ? [NOT_THE_HOME_PAGE] : []),
  ];
  return { ...made, common, changes, ...(host === undefined ? {} : { host }) };
}

function notesOf({ title }: WpItem, status: RedirectStatus): Draft {
  return { ...(status === 301 ? {} : { status }), ...(title === '' ? {} : { note: title }) };
}

function forwardOf({ query }: WpItem, guarded: boolean, to = ''): Pick<Draft, 'forward'> {
  if (query === 'ignore') return { forward: 'drop' };
  if (query === 'pass') return to.includes('?') ? { forward: 'merge' } : {};
  return guarded ? { forward: 'drop' } : {};
}

const NOT_THE_HOME_PAGE =
  'For the plugin, `//` without its last slash was the home page, which it redirected too; here the source is only `//`.';
const CASE_OF_QUERY = 'The values of the query were compared without regard to letter case.';

function queryChanges({ query, target }: WpItem, guard: object | undefined): string[] {
  if (query === 'pass')
    return target.includes('?') ? ['A key that is in the query of both target and request is passed on twice.'] : [];
  if (query === 'ignore') return [];
  if (!guard) return ['A request with a query is redirected too, and keeps its query; before, it was not redirected.'];
  return [MORE_KEYS, ...(query === 'exactorder' ? [ANY_ORDER] : [])];
}

/** Why a target cannot be written: WordPress fills it when it redirects. */
function filledBy(target: string): string | undefined {
  if (/^\d+$/.test(target))
    return `The target \`${target}\` is the number of a page of WordPress. Write the path of the page by hand.`;
  const [code] = SHORTCODE.exec(target) ?? [];
  return (
    code && `The target has \`${code}\`, which WordPress replaces when it redirects. Write a rule without it by hand.`
  );
}

const SHORTCODE = /\[(?:userid|userlogin|userurl|unixtime|md5|upper|lower|dashes|underscores)\]|%user(?:id|login|url)%/;

function readExpression(item: WpItem, status: RedirectStatus): ItemRules {
  const gone = status === 410;
  const filled = gone ? undefined : filledBy(item.target);
  if (filled !== undefined) return { ok: false, reason: filled };
  const made = readWpExpression(item, gone);
  if (!made.ok) return made;
  const { query } = made;
  if (!query) return { ...made, common: notesOf(item, status) };
  return {
    ...made,
    common: { ...notesOf(item, status), query, ...(gone ? {} : { forward: 'drop' as const }) },
    changes: [...made.changes, MORE_KEYS, ANY_ORDER, ...(item.ignoreCase ? [CASE_OF_QUERY] : [])],
  };
}

const ANY_ORDER = 'The order of the keys in the query does not matter.';

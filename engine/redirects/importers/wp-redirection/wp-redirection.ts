import type { RedirectStatus } from '../../../model/redirect.ts';
import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Draft } from '../shared/collect.ts';
import { chooseForms, foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { ruleOfLiteral } from '../shared/expression/literal-rule.ts';
import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import { checkHosts, type HostCheck } from '../shared/source/check-hosts.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { readTemplate } from '../shared/target/read-template.ts';
import { readWpItems, type WpItem } from './items.ts';

/**
 * The WordPress plugin Redirection. The first redirect that matches wins. Paths are compared decoded; a regular expression is searched in
 * path and query.
 */
export const wpRedirection: RedirectImporter = {
  id: 'wp-redirection',
  title: 'WordPress plugin Redirection, JSON or CSV',
  docs: 'https://redirection.me/support/import-export-redirects/',
  precedence: 'line',
  read(text) {
    const into = collect();
    const check = checkHosts(into);
    const found = readWpItems(text, into).flatMap((item) => rulesOf(item, check, into));
    return takeInOrder(into, chooseForms(found));
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
  return [foundExpression(place, made, made.common, [...made.changes, ...check(made.host, place)])];
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
  const made = ruleOfLiteral(
    { path, slash: ignoreSlash ? 'either' : 'exact', ignoreCase, ...(gone ? {} : { target: item.target }) },
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
  return [MORE_KEYS, ...(query === 'exactorder' ? ['The order of the keys in the query does not matter.'] : [])];
}

function readExpression(item: WpItem, status: RedirectStatus): ItemRules {
  const { url, ignoreCase, target } = item;
  if (url.includes(String.raw`\?`))
    return { ok: false, reason: 'The expression matches a query. Write a rule with `query:` by hand.' };
  const made = rulesOfExpression({
    expression: url,
    ignoreCase,
    subject: { slash: true, whole: false },
    ...(status === 410 ? {} : { target: readTemplate(target, /\$\{?(\d+)\}?|\\(\d+)/g) }),
  });
  return made.ok ? { ...made, common: notesOf(item, status), changes: [PATH_ONLY] } : made;
}

const PATH_ONLY =
  'The expression was searched in path and query; here it is matched against the path, and the query is passed on.';

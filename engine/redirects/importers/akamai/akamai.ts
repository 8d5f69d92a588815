import { collect, type Collector } from '../shared/collect.ts';
import { chooseForms, foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import { checkHosts, type HostCheck } from '../shared/source/check-hosts.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { escapeExpression, hostOf } from '../shared/source/literal.ts';
import { matchExpression } from '../shared/order/matching.ts';
import { ruleOfLiteral } from '../shared/expression/literal-rule.ts';
import { readSwitch } from '../shared/text/csv-rows.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { readTemplate } from '../shared/target/read-template.ts';
import { readAkamaiDates } from './dates.ts';
import { readAkamaiRows, type AkamaiRow } from './rows.ts';
import { readAkamaiSource, type AkamaiSource } from './source.ts';

/**
 * The CSV file of an Akamai Edge Redirector policy. The first rule that matches wins. Its documentation does not say whether paths are
 * case-sensitive; the importer assumes that they are.
 */
export const akamai: RedirectImporter = {
  id: 'akamai',
  title: 'Akamai Edge Redirector, CSV',
  docs: 'https://techdocs.akamai.com/cloudlets/docs/add-edge-redirector-rules',
  precedence: 'line',
  read(text) {
    const into = collect();
    const check = checkHosts(into);
    const found = readAkamaiRows(text, into, matchRow).flatMap((row) => rulesOf(row, check, into));
    return takeInOrder(into, chooseForms(found));
  },
};

function matchRow(row: AkamaiRow): readonly Matching[] {
  const source = readAkamaiSource(row);
  if (!source.ok) return [];
  const { paths, expression } = source.value;
  const given = expression === undefined ? paths.map(({ text }) => wildcardExpression(text)) : [expression];
  return given.flatMap((one) =>
    matchExpression({ expression: one, ignoreCase: false, subject: { slash: true, whole: false } }),
  );
}

function rulesOf(row: AkamaiRow, check: HostCheck, into: Collector): FoundExpression[] {
  const { place, cell } = row;
  const refuse = (reason: string): FoundExpression[] => {
    into.refuse(place, reason);
    return [];
  };
  const source = readAkamaiSource(row);
  if (!source.ok) return refuse(source.reason);
  const status = cell('result.statuscode') === '' ? 301 : statusOf(cell('result.statuscode'));
  if (status === undefined || status === 410)
    return refuse(`The status \`${cell('result.statuscode')}\` is not supported. Write 301, 302, 303, 307 or 308.`);
  const dates = readAkamaiDates(row);
  if (!dates.ok) return refuse(dates.reason);
  const target = targetOf(row, source.value.host);
  const incoming = readSwitch(cell('result.useincomingquerystring'), false) === true;
  const common: FoundExpression['common'] = {
    ...(status === 301 ? {} : { status }),
    ...(source.value.query ? { query: source.value.query } : {}),
    ...(incoming ? (target.includes('?') ? { forward: 'merge' } : {}) : { forward: 'drop' }),
    ...dates.value,
    ...(cell('rulename') === '' ? {} : { note: cell('rulename') }),
  };
  const made = formsOf(source.value, target);
  const failed = made.find((one) => !one.ok);
  if (failed?.ok === false) return refuse(failed.reason);
  const changes = [...source.value.changes, ...dates.changes, ...check(source.value.host, place)];
  return made.flatMap((one, index) =>
    one.ok ? [foundExpression(place, one, common, index === 0 ? changes : [])] : [],
  );
}

/** The rules for each path of a row, or for its expression. */
function formsOf({ paths, expression }: AkamaiSource, target: string): ExpressionRules[] {
  const expressionRules = (text: string): ExpressionRules =>
    rulesOfExpression({
      expression: text,
      ignoreCase: false,
      subject: { slash: true, whole: false },
      target: readTemplate(target, /\\(\d+)/g),
    });
  if (expression !== undefined) return [expressionRules(expression)];
  return paths.map(({ text, wild }) =>
    wild
      ? expressionRules(wildcardExpression(text))
      : ruleOfLiteral({ path: text, slash: 'exact', ignoreCase: false, target }),
  );
}

/** `*` matches any text, `?` one character. */
function wildcardExpression(path: string): string {
  return `^${path
    .split(/([*?])/)
    .map((part) => (part === '*' ? '.*' : part === '?' ? '[^/]' : escapeExpression(part)))
    .join('')}$`;
}

/** The target; a path if its host is that of the source, or is taken from the request. */
function targetOf({ cell }: AkamaiRow, host: string | undefined): string {
  const url = cell('result.redirecturl');
  const [, authority, path] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (authority === undefined) return url;
  const copied = readSwitch(cell('result.useincomingschemeandhost'), false) === true;
  const relative = cell('result.userelativeurl').toLowerCase() === 'copy_scheme_hostname';
  return copied || relative || (host !== undefined && hostOf(authority) === host) ? path || '/' : url;
}

import type { Flaw, Parsed } from '../../match/pattern.ts';
import { collect, type Collector } from '../shared/collect.ts';
import { chooseForms, foundExpression, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import {
  bindHost,
  readFileHosts,
  type FileHosts,
  type HostBinding,
  type NamedHosts,
} from '../shared/source/file-hosts.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { escapeExpression } from '../shared/source/literal.ts';
import { matchExpression } from '../shared/order/matching.ts';
import { ruleOfLiteral } from '../shared/expression/literal-rule.ts';
import { readSwitch } from '../shared/text/csv-rows.ts';
import { statusOf } from '../shared/source/statuses.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { readTemplate } from '../shared/target/read-template.ts';
import { readAkamaiDates } from './dates.ts';
import { readAkamaiRows, type AkamaiRow } from './rows.ts';
import { readAkamaiSource, type AkamaiSource } from './source.ts';
import { targetHostOf, targetOf } from './target.ts';
import { unescapeBlanks } from './values.ts';

/**
 * The CSV file of an Akamai Edge Redirector policy. The first rule that matches wins. Paths ignore letter case unless they begin with `:`; the
 * documentation does not say what `matchURL` and `regex` do, and the importer assumes that letter case matters for them.
 */
export const akamai: RedirectImporter = {
  id: 'akamai',
  title: 'Akamai Edge Redirector, CSV',
  docs: 'https://techdocs.akamai.com/cloudlets/docs/add-edge-redirector-rules',
  precedence: 'line',
  read(text) {
    const into = collect();
    const rows = readAkamaiRows(text, into, matchRow);
    const hosts = readFileHosts(rows.map(namedHosts), into);
    const found = rows.flatMap((row) => rulesOf(row, hosts, into));
    return takeInOrder(into, chooseForms(found));
  },
};

function matchRow(row: AkamaiRow): readonly Matching[] {
  const source = readAkamaiSource(row);
  if (!source.ok) return [];
  const { paths, expression, ignoreCase } = source.value;
  const given = expression === undefined ? paths.map(({ text }) => wildcardExpression(text)) : [expression];
  return given.flatMap((one) =>
    matchExpression({ expression: one, ignoreCase, subject: { slash: true, whole: false } }),
  );
}

function namedHosts(row: AkamaiRow): NamedHosts {
  const source = readAkamaiSource(row);
  const target = targetHostOf(row);
  return {
    place: row.place,
    sources: source.ok ? source.value.hosts : [],
    ...(target === undefined ? {} : { target }),
  };
}

function rulesOf(row: AkamaiRow, hosts: FileHosts, into: Collector): FoundExpression[] {
  const { place, cell } = row;
  const refuse = (reason: string | Flaw): FoundExpression[] => {
    into.refuse(place, reason);
    return [];
  };
  const source = readAkamaiSource(row);
  if (!source.ok) return refuse(source.flaw);
  const status = cell('result.statuscode') === '' ? 301 : statusOf(cell('result.statuscode'));
  if (status === undefined || status === 410)
    return refuse(`The status \`${cell('result.statuscode')}\` is not supported. Write 301, 302, 303, 307 or 308.`);
  const dates = readAkamaiDates(row);
  if (!dates.ok) return refuse(dates.reason);
  const bindings = bindAll(source.value.hosts, hosts);
  if (!bindings.ok) return refuse(bindings.flaw);
  const incoming = readSwitch(cell('result.useincomingquerystring'), false) === true;
  const changes = [...source.value.changes, ...dates.changes];
  const { guards } = source.value;
  const found = bindings.value.flatMap(({ host, heldOn }) =>
    (guards.length === 0 ? [undefined] : guards).map((query) => {
      const target = targetOf(row, host === undefined ? hosts.site : undefined);
      const common: FoundExpression['common'] = {
        ...(host === undefined ? {} : { host }),
        ...(status === 301 ? {} : { status }),
        ...(query ? { query } : {}),
        ...(incoming ? (target.includes('?') ? { forward: 'merge' } : {}) : { forward: 'drop' }),
        ...dates.value,
        ...(cell('rulename') === '' ? {} : { note: unescapeBlanks(cell('rulename')) }),
      };
      return { common, ...(heldOn === undefined ? {} : { heldOn }), made: formsOf(source.value, target) };
    }),
  );
  const failed = found.flatMap(({ made }) => made).find((one) => !one.ok);
  if (failed?.ok === false) return refuse(failed.reason);
  return found.flatMap(({ common, heldOn, made }, rule) =>
    made.flatMap((one, form) => {
      if (!one.ok) return [];
      // The remarks on the rule for the first host and query hold for the others too.
      const own = foundExpression(
        place,
        rule === 0 ? one : withoutRemarks(one),
        common,
        rule + form === 0 ? changes : [],
      );
      return [{ ...own, ...(heldOn === undefined ? {} : { heldOn }) }];
    }),
  );
}

function withoutRemarks(made: Extract<ExpressionRules, { ok: true }>): typeof made {
  const { expression } = made;
  return { ...made, changed: [], ...(expression ? { expression: { ...expression, changed: [] } } : {}) };
}

/** The hosts that a row is bound to, each of which makes a rule. */
function bindAll(names: readonly string[], hosts: FileHosts): Parsed<readonly HostBinding[]> {
  const bound = (names.length === 0 ? [undefined] : names).map((name) => bindHost(name, hosts));
  const failed = bound.find((one) => !one.ok);
  return failed?.ok === false ? failed : { ok: true, value: bound.flatMap((one) => (one.ok ? [one.value] : [])) };
}

/** The rules for each path of a row, or for its expression. */
function formsOf({ paths, expression, groups = 0, ignoreCase }: AkamaiSource, target: string): ExpressionRules[] {
  const expressionRules = (text: string): ExpressionRules => {
    const parts = readTemplate(target, /\\(\d+)/g).map((part) => shiftGroup(part, groups));
    if (parts.includes(undefined)) return { ok: false, reason: HOST_IN_TARGET };
    return rulesOfExpression({
      expression: text,
      ignoreCase,
      subject: { slash: true, whole: false },
      target: parts.flatMap((part) => part ?? []),
    });
  };
  if (expression !== undefined) return [expressionRules(expression)];
  return paths.map(({ text, wild }) =>
    wild
      ? expressionRules(wildcardExpression(text))
      : ruleOfLiteral({ path: text, slash: 'exact', ignoreCase, target }),
  );
}

/** A reference to a group after those of the host; undefined for one of these. */
function shiftGroup(part: TemplatePart, groups: number): TemplatePart | undefined {
  if (typeof part === 'string' || typeof part.group === 'string' || groups === 0) return part;
  return part.group > groups ? { group: part.group - groups } : undefined;
}

const HOST_IN_TARGET =
  'The target uses a group of the expression that captures the scheme or the host. Write one rule for each host, with its address written out.';

/** `*` matches any text, `?` one character. */
function wildcardExpression(path: string): string {
  return `^${path
    .split(/([*?])/)
    .map((part) => (part === '*' ? '.*' : part === '?' ? '[^/]' : escapeExpression(part)))
    .join('')}$`;
}

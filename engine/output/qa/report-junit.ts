import type { QaOutcome, QaReport } from './report.ts';
import { attribute, xmlComment } from './xml.ts';

/**
 * A run as JUnit's XML, for CI servers: a test suite for each site, a test case for each request. Failures come first, those of the rule
 * with the most of them before others, then declared differences, which count as skipped.
 */
export function formatJunit(
  { provenance, notes, base, cases, failed, declared, failures, seconds }: QaReport,
  outcomes: readonly QaOutcome[],
): string {
  const ranks = new Map(failures.map(({ rule }, rank) => [rule ?? undefined, rank]));
  const rankOf = ({ one: { rule }, verdict }: QaOutcome): number =>
    verdict.kind === 'wrong' ? (ranks.get(rule) ?? 0) : ranks.size + (verdict.kind === 'declared' ? 0 : 1);
  const suites = [...Map.groupBy(outcomes, ({ one }) => one.site)].map(([site, same]) => {
    const name = site === '' ? 'root' : site;
    const count = (kind: QaOutcome['verdict']['kind']): number =>
      same.filter(({ verdict }) => verdict.kind === kind).length;
    const tests = same.toSorted((a, b) => rankOf(a) - rankOf(b)).map((outcome) => testCase(outcome, name));
    return `  <testsuite name="redirects.${name}" tests="${same.length}" failures="${count('wrong')}" skipped="${count('declared')}">\n${tests.join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
${[provenance, ...notes, `Sent to ${base}.`].map(xmlComment).join('')}<testsuites name="redirects" tests="${cases}" failures="${failed}" skipped="${declared}" time="${seconds}">
${suites.join('')}</testsuites>
`;
}

function testCase({ one: { request, rule }, verdict }: QaOutcome, site: string): string {
  const head = `    <testcase classname="redirects.${site}" name=${attribute(`GET ${request}`)}`;
  switch (verdict.kind) {
    case 'right':
      return `${head}/>\n`;
    case 'declared':
      return `${head}><skipped message=${attribute(`declared difference ${verdict.divergence}: ${verdict.difference}`)}/></testcase>\n`;
    case 'wrong':
      return `${head}><failure message=${attribute(verdict.difference)}>${rule === undefined ? 'no rule' : attribute(rule).slice(1, -1)}</failure></testcase>\n`;
  }
}

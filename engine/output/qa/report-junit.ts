import type { QaOutcome, QaReport } from './report.ts';
import { attribute, xmlComment } from './xml.ts';

/** A run as JUnit's XML, for CI servers: a test suite for each site, a test case for each request. */
export function formatJunit(
  { provenance, notes, base, cases, failed, seconds }: QaReport,
  outcomes: readonly QaOutcome[],
): string {
  const suites = [...Map.groupBy(outcomes, ({ one }) => one.site)].map(([site, same]) => {
    const name = site === '' ? 'root' : site;
    const failures = same.filter(({ difference }) => difference !== undefined).length;
    return `  <testsuite name="redirects.${name}" tests="${same.length}" failures="${failures}">\n${same.map((outcome) => testCase(outcome, name)).join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
${[provenance, ...notes, `Sent to ${base}.`].map(xmlComment).join('')}<testsuites name="redirects" tests="${cases}" failures="${failed}" time="${seconds}">
${suites.join('')}</testsuites>
`;
}

function testCase({ one: { request, rule }, difference }: QaOutcome, site: string): string {
  const head = `    <testcase classname="redirects.${site}" name=${attribute(`GET ${request}`)}`;
  if (difference === undefined) return `${head}/>\n`;
  return `${head}><failure message=${attribute(difference)}>${rule === undefined ? 'no rule' : attribute(rule).slice(1, -1)}</failure></testcase>\n`;
}

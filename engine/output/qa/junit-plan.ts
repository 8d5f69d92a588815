import { declaredText } from './declared-text.ts';
import { headLines, type QaFormat } from './format.ts';
import { attribute, xmlComment } from './xml.ts';
import type { QaCase } from './suite.ts';

/**
 * A plan in the form of JUnit's XML: a test case for each request, without a result. A runner sends `request`, compares `status` and
 * `location`, and adds a `failure` where they differ; the file is then a report that every CI server reads.
 */
export const junitPlan: QaFormat = {
  id: 'junit-plan',
  title: 'JUnit plan',
  run: 'read it, send each request, add a <failure> to the test cases that differ',
  tested: 'read again and replayed',
  emit(suite) {
    const sites = Map.groupBy(suite.cases, ({ site }) => site);
    const suites = [...sites].map(([site, cases]) => {
      const name = site === '' ? 'root' : site;
      return `  <testsuite name="redirects.${name}" tests="${cases.length}">\n${cases.map((one) => testCase(one, name)).join('')}  </testsuite>\n`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>
${headLines(suite).map(xmlComment).join('')}<testsuites name="redirects" tests="${suite.cases.length}">
${suites.join('')}</testsuites>
`;
    return [{ path: 'junit-plan/redirects.xml', text }];
  },
};

function testCase({ id, request, rule, status, location, served, declared }: QaCase, site: string): string {
  const properties: [string, string | number | null | undefined][] = [
    ['id', id],
    ['request', request],
    ['rule', rule],
    ['status', status],
    ['location', location],
    ['served.status', served?.status],
    ['served.location', served?.location],
    ['declared', declared && declaredText(declared)],
  ];
  const lines = properties.flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`<property name="${name}" value=${attribute(String(value))}/>`],
  );
  return `    <testcase classname="redirects.${site}" name=${attribute(`GET ${request}`)}><properties>${lines.join('')}</properties></testcase>\n`;
}

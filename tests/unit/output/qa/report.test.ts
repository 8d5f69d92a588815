import { expect, test } from 'vitest';
import { formatReport } from '../../../../cli/qa/format-report.ts';
import { formatHtml } from '../../../../engine/output/qa/report-html.ts';
import { formatJunit } from '../../../../engine/output/qa/report-junit.ts';
import { createReport, type QaOutcome } from '../../../../engine/output/qa/report.ts';
import { GOLDEN_SUITE } from '../../../support/qa/suite.ts';

const hostile = 'got 301 https://evil.example/<script>"\'&\u0001';
const outcomes: QaOutcome[] = GOLDEN_SUITE.cases.map((one, number) => ({
  one,
  difference: number === 1 || number === 10 ? hostile : undefined,
}));
const report = createReport({
  suite: GOLDEN_SUITE,
  outcomes,
  base: 'https://www.example.com',
  seconds: 1.5,
  placeOf: () => ({ file: 'manifests/redirects.yaml', line: 7 }),
});

test('counts by rule, and names the rules without a request', () => {
  expect(report).toMatchObject({ cases: 12, failed: 2, others: { cases: 4, failed: 1 }, untouched: ['/{site}/never'] });
  expect(report.rules.map(({ cases, failed }) => [cases, failed])).toEqual([
    [5, 1],
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
  expect(report.differences.map(({ request, rule }) => [request, rule])).toEqual([
    ['/th/old/?a=%22&b', '/{site}/old'],
    ['/th//old', null],
  ]);
});

test('the last line in a terminal names how many requests failed and how many passed', () => {
  const verdictOf = (failed: number): string | undefined =>
    formatReport({ ...report, failed }, (_style, text) => text)
      .trimEnd()
      .split('\n')
      .at(-1);
  expect(verdictOf(2)).toBe('failed: 2 of 12 requests failed, 10 passed (https://www.example.com, 1.5 s)');
  expect(verdictOf(0)).toBe('passed: 12 of 12 requests passed, 0 failed (https://www.example.com, 1.5 s)');
});

test('as HTML', async () => {
  const text = formatHtml(report);
  await expect(text).toMatchFileSnapshot('./golden/report.html.txt');
  expect(text).not.toContain('<script>');
  expect(text).not.toMatch(/(?:src|href)=|url\(|@import/);
});

test('as JUnit', async () => {
  await expect(formatJunit(report, outcomes)).toMatchFileSnapshot('./golden/junit.xml.txt');
});

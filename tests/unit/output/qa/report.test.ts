import { describe, expect, test } from 'vitest';
import { formatReport } from '../../../../cli/qa/format-report.ts';
import { formatHtml } from '../../../../engine/output/qa/report-html.ts';
import { formatJunit } from '../../../../engine/output/qa/report-junit.ts';
import type { Verdict } from '../../../../engine/output/qa/judge.ts';
import { createReport, type QaOutcome, type QaReport } from '../../../../engine/output/qa/report.ts';
import type { QaSuite } from '../../../../engine/output/qa/suite.ts';
import { GOLDEN_SUITE, HOST_SUITE, qaCase } from '../../../support/qa/suite.ts';

const hostile = 'got 301 https://evil.example/<script>"\'&\u0001';
const wrong: Verdict = { kind: 'wrong', difference: hostile };

interface Ran {
  readonly report: QaReport;
  readonly outcomes: readonly QaOutcome[];
}

/** A run in which the requests with these verdicts have them, and all others are right. */
function ran(suite: QaSuite, verdicts: Readonly<Record<string, Verdict>>): Ran {
  const outcomes = suite.cases.map((one): QaOutcome => ({ one, verdict: verdicts[one.request] ?? { kind: 'right' } }));
  const placeOf = (): { file: string; line: number } => ({ file: 'manifests/redirects.yaml', line: 7 });
  const base = 'https://www.example.com';
  return { outcomes, report: createReport({ suite, outcomes, base, seconds: 1.5, placeOf }) };
}

const declared = (divergence: string, difference: string): Verdict => ({ kind: 'declared', divergence, difference });

/** Two failures of one rule and one of another; one of each declared difference. */
const RUNS = {
  host: ran(HOST_SUITE, {
    '/gone': { kind: 'wrong', difference: 'wanted 410, got 301 /old' },
    '/old': { kind: 'wrong', difference: 'wanted 301 /new, got 404' },
    '/th/old/?a=%22&b': wrong,
    '/TH/old': declared('prefix-hop', 'wanted 301 /th/new, got 301 /th/old'),
    '/x/../old': declared('not-normal', 'wanted 301 /new, got 404'),
  }),
  declared: ran(HOST_SUITE, { '/x/../old': declared('not-normal', 'wanted 301 /new, got 404') }),
  service: ran(GOLDEN_SUITE, { '/th/old/?a=%22&b': wrong, '/th//old': wrong }),
  passed: ran(GOLDEN_SUITE, {}),
};
const RUNS_BY_NAME = Object.entries(RUNS);

test('counts by rule, and names the rules without a request', () => {
  const { report } = RUNS.service;
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

test('the rule with the most failures comes first, and declared differences do not count as failures', () => {
  const { report } = RUNS.host;
  expect(report).toMatchObject({ cases: 12, failed: 3, declared: 2, target: { id: 'envoy' } });
  expect(report.failures.map(({ rule, cases, failed }) => [rule, cases, failed])).toEqual([
    ['/{site}/old', 5, 2],
    ['/{site}/gone', 1, 1],
  ]);
  expect(report.differences.map(({ request }) => request)).toEqual(['/old', '/th/old/?a=%22&b', '/gone']);
  expect(report.declaredDifferences.map(({ id, cases }) => [id, cases])).toEqual([
    ['not-normal', 1],
    ['prefix-hop', 1],
  ]);
});

test('of many failures of a rule a few are shown, and the others are counted', () => {
  const rest = { rule: '/{site}/old', status: 301, location: '/new' };
  const cases = Array.from({ length: 50 }, (_, number) => qaCase(`/old?${number}`, rest));
  const { report } = ran({ ...GOLDEN_SUITE, cases }, Object.fromEntries(cases.map(({ request }) => [request, wrong])));
  expect(report.failures[0]?.examples).toHaveLength(3);
  expect(formatReport(report, { paint: plain })).toMatch(/^ {2}\/old\?2 {2}.*\n {2}and 47 more$/m);
  expect(formatHtml(report)).toContain('30 more are in report.json.');
});

const plain = (_style: string, text: string): string => text;

const verdictOf = (report: QaReport): string | undefined =>
  formatReport(report, { paint: plain }).trimEnd().split('\n').at(-1);

test.each([
  ['service', 'failed: 2 of 12 requests failed, 10 passed (https://www.example.com, 1.5 s)'],
  ['passed', 'passed: 12 of 12 requests passed, 0 failed (https://www.example.com, 1.5 s)'],
  ['host', 'failed: 3 of 12 requests failed, 7 passed, 2 declared differences (https://www.example.com, 1.5 s)'],
  ['declared', 'passed: 11 of 12 requests passed, 0 failed, 1 declared difference (https://www.example.com, 1.5 s)'],
] as const)('the last line in a terminal counts the requests: %s', (name, line) => {
  expect(verdictOf(RUNS[name].report)).toBe(line);
});

describe.each(RUNS_BY_NAME)('%s', (name, { report, outcomes }) => {
  test.each([
    ['wide', undefined],
    ['narrow', 40],
  ] as const)('in a terminal that is %s', async (size, width) => {
    const text = formatReport(report, { paint: plain, columns: width });
    await expect(text).toMatchFileSnapshot(`../../cli/golden/qa/${name}-${size}.txt`);
    // Only a request or an address, which is one word, is longer.
    const long = text.split('\n').filter((line) => line.length > (width ?? Infinity) && / \S+ \S/.test(line.trim()));
    expect(long).toEqual([]);
  });

  test('with colours', async () => {
    const text = formatReport(report, { paint: (style, words) => `<${String(style)}>${words}</>` });
    await expect(text).toMatchFileSnapshot(`../../cli/golden/qa/${name}-colours.txt`);
  });

  test('as JSON', async () => {
    await expect(`${JSON.stringify(report, null, 2)}\n`).toMatchFileSnapshot(`../../cli/golden/qa/${name}.json.txt`);
  });

  test('as HTML', async () => {
    const text = formatHtml(report);
    await expect(text).toMatchFileSnapshot(`./golden/report-${name}.html.txt`);
    expect(text).not.toContain('<script>');
    expect(text).not.toMatch(/(?:src|href)=|url\(|@import/);
  });

  test('as JUnit', async () => {
    await expect(formatJunit(report, outcomes)).toMatchFileSnapshot(`./golden/junit-${name}.xml.txt`);
  });
});

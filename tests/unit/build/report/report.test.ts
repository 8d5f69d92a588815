import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { describeReport } from '../../../../engine/build/report/describe-report.ts';
import { formatReport } from '../../../../engine/build/report/format-report.ts';
import { REPORTED } from '../../../support/reported.ts';
import { RECORDING } from '../../../support/recording.ts';

const VALIDATOR = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  // The page is one file, and written for browsers, which read both forms of these.
  rules: { 'no-inline-style': 'off', 'doctype-style': 'off', 'void-style': 'off' },
});

const { built, release } = REPORTED;
const report = describeReport(built, RECORDING, release);

test('templates have all their pages, and the time of those that were rendered', () => {
  const detail = report.templates.find(({ template }) => template === 'faq-detail');
  expect(detail).toMatchObject({ rendered: 1, took: 90 });
  expect(detail?.pages).toBeGreaterThan(1);
  expect(detail?.bytes).toBe((detail?.pages ?? 0) * 20_000);
  expect(report.templates[0]).toBe(detail);
  expect(report.templates.reduce((sum, { pages }) => sum + pages, 0)).toBe(report.pages);
});

test('the slowest pages and the heaviest files come first', () => {
  expect(report.slowest.map(({ address, took, bytes }) => [address, took, bytes])).toEqual([
    ['/faq/101', 90, 20_000],
    ['/th/faq', 12.5, 20_000],
  ]);
  expect(report.heaviest).toEqual([
    { address: '/files/manual.pdf', bytes: 900_000 },
    { address: '/files/small.pdf', bytes: 100_000 },
    { address: '/_astro/page.css', bytes: 4000 },
  ]);
  expect(report.kinds.map(({ kind, files, bytes }) => [kind, files, bytes])).toEqual([
    ['pdf', 2, 1_000_000],
    ['css', 1, 4000],
  ]);
});

test('the reasons are those of --explain, the one with the most pages first', () => {
  expect(report.reasons).toEqual([
    { reason: 'word nav.faq (th)', addresses: ['/th/faq', '/th'] },
    { reason: 'new, or made by other code', addresses: ['/faq/101'] },
  ]);
});

describe('the page', () => {
  test('is valid, and loads nothing', () => {
    const html = formatReport(report);
    const { results } = VALIDATOR.validateStringSync(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
    expect(html).not.toMatch(/<script|\ssrc=|href=|url\(/);
  });

  test('shows names as text', () => {
    const odd = { ...report, heaviest: [{ address: '/files/<b>&.pdf', bytes: 1 }] };
    expect(formatReport(odd)).toContain('/files/&lt;b&gt;&amp;.pdf');
  });

  test('counts what it does not list', () => {
    const many = Array.from({ length: 250 }, (_, index) => `/faq/${index}`);
    const html = formatReport({ ...report, reasons: [{ reason: 'a reason', addresses: many }] });
    expect(html).toContain('<li>and 50 more pages</li>');
    expect(html).not.toContain('/faq/249<');
  });

  test('says that nothing was to do', () => {
    const html = formatReport(describeReport({ kind: 'unchanged', id: 'abc' }, { ...RECORDING, shares: [] }, release));
    expect(html).toContain('Nothing has changed since the last build');
    expect(html).not.toContain('Slowest pages');
  });
});

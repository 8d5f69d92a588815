import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { judgeCode } from '../../../../engine/output/qa/judge-code.ts';
import { judge, type QaAnswer } from '../../../../engine/output/qa/judge.ts';
import type { QaCase } from '../../../../engine/output/qa/suite.ts';
import { qaCase } from '../../../support/qa/suite.ts';

const BASE = 'https://www.example.com';
const ruled = (status: number, location: string | null) => qaCase('/th/old', { rule: '/old', status, location });
const passing = (location: string | null, request = '/th/old/x') =>
  qaCase(request, { served: { status: location === null ? 200 : 302, location } });

type Row = [what: string, one: ReturnType<typeof qaCase>, status: number, location: string | undefined];

const RIGHT: Row[] = [
  ['a redirect', ruled(301, '/th/new'), 301, '/th/new'],
  ['a full address of the same host', ruled(301, '/th/new'), 301, 'https://www.example.com/th/new'],
  ['a full address over http', ruled(301, '/th/new'), 301, 'http://WWW.example.com/th/new'],
  ['an address without its scheme', ruled(301, '/th/new'), 301, '//www.example.com/th/new'],
  ['the bare host', ruled(301, '/'), 301, 'https://www.example.com'],
  ['another host', ruled(308, 'https://shop.example/a?b#c'), 308, 'https://shop.example/a?b#c'],
  ['a page that is gone', ruled(410, null), 410, undefined],
  ['a page', passing(null), 200, undefined],
  ['a page that is not there', passing('/th/error?path=x'), 404, undefined],
  ['the error page', passing('/th/error?path=x'), 302, '/th/error?path=other'],
  ['the error page of the same host', passing('/th/error?path=x'), 302, 'https://www.example.com/th/error?path=x'],
  ['a slash more', passing(null), 301, '/th/old/x/'],
  ['a prefix in lower case', passing(null, '/TH/old/x/?a'), 308, '/th/old/x?a'],
  ['not modified', passing(null), 304, undefined],
];

const WRONG: Row[] = [
  ['another target', ruled(301, '/th/new'), 301, '/th/nex'],
  ['another status', ruled(301, '/th/new'), 302, '/th/new'],
  ['no Location', ruled(301, '/th/new'), 301, undefined],
  ['no redirect', ruled(301, '/th/new'), 404, undefined],
  ['another host', ruled(301, '/th/new'), 301, 'https://example.com/th/new'],
  ['another port', ruled(301, '/th/new'), 301, 'https://www.example.com:8443/th/new'],
  ['the query is lost', ruled(301, '/th/new?a'), 301, '/th/new'],
  ['http to https of the same address', ruled(301, '/th/new'), 301, 'https://www.example.com/th/old'],
  ['a page that is gone leads on', ruled(410, null), 410, '/th/new'],
  ['a redirect where none is', passing(null), 301, '/th/new'],
  ['a redirect to the error page where a page is', passing(null), 302, '/th/error?path=x'],
  ['the error page of another site', passing('/th/error?path=x'), 302, '/error?path=x'],
  ['another letter case below the prefix', passing(null), 301, '/th/OLD/x'],
  ['gone where nothing is', passing('/th/error?path=x'), 410, undefined],
  ['a broken server', passing('/th/error?path=x'), 500, undefined],
  ['the same path of another host', passing(null), 301, 'https://shop.example/th/old/x'],
];

const hop = { divergence: 'prefix-hop', status: 301, location: '/th/old' };
const passed = { divergence: 'not-normal', status: null, location: null };
const odd = qaCase('/TH/%6fld', { rule: '/old', status: 301, location: '/th/new', declared: [passed, hop] });
const gone = qaCase('/%6fld', { rule: '/old', status: 410, declared: [passed] });

const DECLARED: Row[] = [
  ['a page', odd, 200, undefined],
  ['a page that is not there', odd, 404, undefined],
  ['another hop', odd, 301, '/th/old'],
  ['another hop with the host', odd, 301, 'https://www.example.com/th/old'],
  ['a page that should be gone', gone, 200, undefined],
];

const UNDECLARED: Row[] = [
  ['a hop with another status', odd, 302, '/th/old'],
  ['a hop to another page', odd, 301, '/th/older'],
  ['a page that is gone', odd, 410, undefined],
  ['a broken server', odd, 500, undefined],
  ['a Location beside a page', odd, 200, '/th/old'],
  ['a redirect of a page that should be gone', gone, 301, '/th/old'],
];

/** The emitted code, run as a program would. */
const { differs } = runInNewContext(`${judgeCode({ typed: false })}; ({ differs });`) as {
  differs(base: string, one: unknown[], answer: object): string | undefined;
};

function inCode([, { request, status, location, served, declared }, got, to]: Row): string | undefined {
  const others = declared?.map((one) => [one.status, one.location]);
  const one = [request, status, status === null ? (served?.location ?? null) : location, others];
  return differs(BASE, one, { status: got, location: to ?? null });
}

function differenceOf(one: QaCase, answer: QaAnswer, base = BASE): string | undefined {
  const verdict = judge(one, answer, new URL(base));
  return verdict.kind === 'wrong' ? verdict.difference : undefined;
}

describe.each([
  ['judge', ([, one, status, location]: Row) => differenceOf(one, { status, location })],
  ['the emitted code', inCode],
] as const)('%s', (_name, difference) => {
  test.each(RIGHT)('takes %s', (...row) => {
    expect(difference(row)).toBeUndefined();
  });

  test.each([...WRONG, ...UNDECLARED])('refuses: %s', (...row) => {
    expect(difference(row)).toMatch(/wanted/);
  });

  test.each(DECLARED)('takes what the host declares: %s', (...row) => {
    expect(difference(row)).toBeUndefined();
  });
});

test.each(DECLARED)('tells from a right answer what the host declares: %s', (_what, one, status, location) => {
  const { kind } = judge(one, { status, location }, new URL(BASE));
  expect(kind).toBe('declared');
});

test('the right answer is right where the host declares another one', () => {
  expect(judge(odd, { status: 301, location: '/th/new' }, new URL(BASE))).toEqual({ kind: 'right' });
});

test('a Location that is relative to the request is resolved', () => {
  expect(differenceOf(ruled(301, '/th/new'), { status: 301, location: 'new' })).toBeUndefined();
  expect(differenceOf(ruled(301, '/new'), { status: 301, location: 'new' })).toBe('wanted 301 /new, got 301 /th/new');
});

test('a server that asks for https is told from one that redirects wrongly', () => {
  const answer = { status: 301, location: 'https://www.example.com/th/old' };
  expect(differenceOf(ruled(301, '/th/new'), answer, 'http://www.example.com')).toContain('give it as the base');
});

test('in the emitted code no answer is wrong', () => {
  expect(inCode(['', passing(null), 0, undefined])).toContain('wanted no redirect');
});

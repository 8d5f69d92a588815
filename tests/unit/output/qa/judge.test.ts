import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { judgeCode } from '../../../../engine/output/qa/judge-code.ts';
import { judge } from '../../../../engine/output/qa/judge.ts';
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

/** The emitted code, run as a program would. */
const { differs } = runInNewContext(`${judgeCode({ typed: false })}; ({ differs });`) as {
  differs(base: string, one: unknown[], answer: object): string | undefined;
};

function inCode([, { request, status, location, served }, got, to]: Row): string | undefined {
  const one = [request, status, status === null ? (served?.location ?? null) : location];
  return differs(BASE, one, { status: got, location: to ?? null });
}

describe.each([
  ['judge', ([, one, status, location]: Row) => judge(one, { status, location }, new URL(BASE))],
  ['the emitted code', inCode],
] as const)('%s', (_name, difference) => {
  test.each(RIGHT)('takes %s', (...row) => {
    expect(difference(row)).toBeUndefined();
  });

  test.each(WRONG)('refuses: %s', (...row) => {
    expect(difference(row)).toMatch(/wanted/);
  });
});

test('a Location that is relative to the request is resolved', () => {
  expect(judge(ruled(301, '/th/new'), { status: 301, location: 'new' }, new URL(BASE))).toBeUndefined();
  expect(judge(ruled(301, '/new'), { status: 301, location: 'new' }, new URL(BASE))).toBe(
    'wanted 301 /new, got 301 /th/new',
  );
});

test('a server that asks for https is told from one that redirects wrongly', () => {
  const answer = { status: 301, location: 'https://www.example.com/th/old' };
  expect(judge(ruled(301, '/th/new'), answer, new URL('http://www.example.com'))).toContain('give it as the base');
});

test('in the emitted code no answer is wrong', () => {
  expect(inCode(['', passing(null), 0, undefined])).toContain('wanted no redirect');
});

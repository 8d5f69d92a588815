import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRouter } from '../../../../engine/routing/router.ts';
import { returnPath } from '../../../../engine/service/account-pages/return-path.ts';
import { KEPT_RETURNS, REFUSED_RETURNS } from '../../../support/hostile-returns.ts';
import { hostileUrls } from '../../../support/hostile-urls.ts';
import { realModel } from '../../../support/real.ts';

const router = createRouter(realModel());
const HERE = 'https://www.kaveno.example';

test.each([
  '/users/center',
  '/th/users/center?view=downloads',
  '/product/compare?id=r7-60a&id=r6-20a',
  '/',
  '/ae/',
  '/faq',
])('%s is a page to go back to', (path) => {
  expect(returnPath(path, router)).toBe(path);
});

test.each([
  null,
  '',
  '/users/login',
  '/th/users/login?view=sign-up',
  '/nothing',
  '/faq/default.html',
  '/api/download',
  '/files/x.zip',
  'faq',
  '/TH/faq',
  `/faq?q=${'a'.repeat(1000)}`,
])('%s is refused', (path) => {
  expect(returnPath(path, router)).toBeUndefined();
});

test('the ways back are many, and none is there twice', () => {
  expect(new Set(REFUSED_RETURNS).size).toBe(REFUSED_RETURNS.length);
  expect(REFUSED_RETURNS.length).toBeGreaterThanOrEqual(148);
  expect(KEPT_RETURNS.length).toBeGreaterThanOrEqual(21);
});

test.each(REFUSED_RETURNS)('the way back %j is refused', (text) => {
  expect(returnPath(text, router)).toBeUndefined();
});

test.each(KEPT_RETURNS)('the way back %j leads to %s', (text, path) => {
  expect(returnPath(text, router)).toBe(path);
});

const hostile = hostileUrls(HERE, '/users/center').filter((address) => address !== '/users/center');

test(`of ${hostile.length} hostile addresses, each is refused or leads to a page here`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(400);
  const led = hostile.flatMap((address) => {
    const path = returnPath(address, router);
    return path === undefined ? [] : [{ address, path }];
  });
  for (const { path } of led) expect(new URL(path, HERE).origin).toBe(HERE);
  // What is let through is the same page, said with dots, percent signs or a query.
  expect(led.filter(({ address }) => !/^\/(?![/\\])/.test(address))).toEqual([]);
});

test('property: whatever is given, the way leads to a page of this host', () => {
  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    'evil.example',
    'users/center',
    '?',
    '#',
    '\t',
    '\n',
    'th',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      ),
      (text) => {
        const path = returnPath(text, router);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, HERE).origin).toBe(HERE);
        expect(router.decide(path).kind).toBe('page');
      },
    ),
    { numRuns: 5000 },
  );
});

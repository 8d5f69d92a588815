import { afterEach, expect, test, vi } from 'vitest';
import { formatCookie, readCookie, writeCookie } from '../../../../islands/ui/cookie.ts';

const LANGUAGE = { name: 'language', value: 'zh-cn', lifetime: 365, path: '/', sameSite: 'lax' };

afterEach(() => vi.unstubAllGlobals());

test('the cookie lives 365 days, on all paths, lax', () => {
  const secure = false;
  expect(formatCookie(LANGUAGE, { secure })).toBe('language=zh-cn; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(formatCookie({ ...LANGUAGE, value: 'a;b' }, { secure })).toContain('language=a%3Bb;');
});

test.each([
  ['https:', true],
  ['http:', false],
])('3.3.1: a cookie that is set over %s is sent by HTTPS alone: %s', (protocol, secure) => {
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  writeCookie(LANGUAGE);
  expect(document.cookie.endsWith('; Secure')).toBe(secure);
});

test('a cookie is found by its whole name', () => {
  vi.stubGlobal('document', { cookie: 'mylanguage=x; language=th%2DTH; other=1' });
  expect([readCookie('language'), readCookie('lang')]).toEqual(['th-TH', undefined]);
});

test('where cookies are refused, nothing is read and nothing is written', () => {
  const refuse = (): never => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }));
  expect(readCookie('language')).toBeUndefined();
  expect(() => writeCookie(LANGUAGE)).not.toThrow();
});

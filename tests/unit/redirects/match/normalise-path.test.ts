import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePath } from '../../../../engine/redirects/match/normalise-path.ts';

describe('normal form', () => {
  test.each<[path: string, normal: string, why: string]>([
    ['/', '/', 'nothing to do'],
    ['/faq/101', '/faq/101', 'nothing to do'],
    ['/faq/', '/faq/', 'the slash at the end stays'],
    ['/TH/Faq', '/TH/Faq', 'letter case stays'],
    ["/a-b._~!$&'()*+,;=:@", "/a-b._~!$&'()*+,;=:@", 'all characters that a segment may hold'],
    ['/a;x=1/b:c', '/a;x=1/b:c', 'parameters of a segment stay'],

    ['//', '//', 'repeated slashes stay'],
    ['/a//b', '/a//b', 'repeated slashes stay'],
    ['//evil.example/a', '//evil.example/a', 'repeated slashes stay'],

    ['/./a', '/a', 'one dot is nothing'],
    ['/a/./b', '/a/b', 'one dot is nothing'],
    ['/a/.', '/a/', 'a dot at the end leaves the slash'],
    ['/a/../b', '/b', 'two dots take a segment away'],
    ['/a/b/..', '/a/', 'two dots at the end leave the slash'],
    ['/a/..', '/', 'up to the root'],
    ['/..', '/', 'not above the root'],
    ['/../../etc/passwd', '/etc/passwd', 'not above the root'],
    ['/a//../b', '/a/b', 'an empty segment is one too'],
    ['/%2e/a', '/a', 'encoded dots are dots'],
    ['/a/%2E%2e/b', '/b', 'encoded dots are dots'],
    ['/a/.%2E/b', '/b', 'encoded dots are dots'],
    ['/.well-known/x', '/.well-known/x', 'a name that begins with a dot'],
    ['/a/...', '/a/...', 'three dots are a name'],
    ['/a/..b/c..', '/a/..b/c..', 'dots beside letters are a name'],
    ['/a/..%2Fb', '/a/..%2Fb', 'an encoded slash separates nothing'],

    ['/%41%7A%30', '/Az0', 'unreserved characters are decoded'],
    ['/%2D%2e5%5f%7E', '/-.5_~', 'unreserved characters are decoded'],
    ['/%7euser', '/~user', 'unreserved characters are decoded'],
    ['/%c3%a9', '/%C3%A9', 'upper-case hex'],
    ['/a%2fb', '/a%2Fb', '%2F stays'],
    ['/a%3fb%23c', '/a%3Fb%23c', 'reserved characters stay encoded'],
    ['/a%26b%3D1', '/a%26b%3D1', 'reserved characters stay encoded'],
    ['/a%20b', '/a%20b', 'a space stays encoded'],
    ['/100%25', '/100%25', 'a percent sign stays encoded'],
    ['/%252e%252E/a', '/%252e%252E/a', 'decoded once, not twice'],
    ['/%25%32%66', '/%252f', 'decoded once, not twice'],

    ['/café', '/caf%C3%A9', 'UTF-8'],
    ['/caf%C3%A9', '/caf%C3%A9', 'UTF-8'],
    ['/ไทย', '/%E0%B9%84%E0%B8%97%E0%B8%A2', 'UTF-8'],
    ['/😀', '/%F0%9F%98%80', 'four bytes'],
    ['/cafe\u0301', '/cafe%CC%81', 'a composed and a decomposed letter stay apart'],
    ['/．．/a', '/%EF%BC%8E%EF%BC%8E/a', 'full-width dots are letters'],
    ['/a／b', '/a%EF%BC%8Fb', 'a full-width slash is a letter'],
    ['/%e2%80%ae', '/%E2%80%AE', 'a direction mark stays encoded'],
  ])('%s → %s: %s', (path, normal) => {
    expect(normalisePath(path)).toBe(normal);
  });
});

describe('refused', () => {
  test.each<[what: string, path: string]>([
    ['no path', ''],
    ['no slash at its start', 'faq'],
    ['a full address', 'https://evil.example/a'],
    ['the asterisk of OPTIONS', '*'],
    ['a fragment', '/a#b'],
    ['a backslash', '/\\evil.example'],
    ['a backslash after a slash', '/o/\\/evil.example'],
    ['an encoded backslash', '/o/%5Cevil.example'],
    ['an encoded backslash, lower case', '/o/%5cevil.example'],
    ['NUL', '/a\0'],
    ['a tab', '/\t/evil.example'],
    ['a line feed', '/a\nb'],
    ['a carriage return', '/a\rb'],
    ['DEL', '/a\x7f'],
    ['encoded NUL', '/a%00'],
    ['an encoded tab', '/o/%09/evil.example'],
    ['an encoded line break', '/c/x%0d%0aX-Injected:%201/z'],
    ['an encoded unit separator', '/a%1F'],
    ['encoded DEL', '/a%7f'],
    ['a percent sign alone', '/%'],
    ['a percent sign at the end', '/a%'],
    ['one hex digit', '/a%2'],
    ['no hex digits', '/%ZZ'],
    ['half a hex number', '/%2G'],
    ['a truncated character', '/%E0%A4%A'],
    ['a truncated character, well written', '/%E0%A4'],
    ['a continuation byte alone', '/%80'],
    ['a byte that UTF-8 has not', '/%FF'],
    ['an overlong slash', '/%C0%AF'],
    ['an overlong slash of three bytes', '/%E0%80%AF'],
    ['an overlong dot', '/%C0%AE%C0%AE/a'],
    ['an encoded surrogate', '/%ED%A0%80'],
    ['a code point above Unicode', '/%F4%90%80%80'],
    ['a lone high surrogate', '/\ud83d'],
    ['a lone low surrogate', '/a\ude00b'],
    ['surrogates in the wrong order', '/\ude00\ud83d'],
    ['a fault behind what is fine', '/faq/101/%41/ไทย/%'],
  ])('%s', (_what, path) => {
    expect(normalisePath(path)).toBeUndefined();
  });
});

describe('size', () => {
  test.each<[what: string, path: string, normal: string | undefined]>([
    ['a long segment', `/${'a'.repeat(1_000_000)}`, `/${'a'.repeat(1_000_000)}`],
    ['a long segment with a fault at its end', `/${'a'.repeat(1_000_000)}%`, undefined],
    ['a million slashes', '/'.repeat(1_000_000), '/'.repeat(1_000_000)],
    ['a million slashes with a fault at their end', `${'/'.repeat(1_000_000)}\\`, undefined],
    ['a million segments and as many dots', `${'/a'.repeat(1_000_000)}${'/..'.repeat(1_000_000)}`, '/'],
    ['a million encoded letters', `/${'%41'.repeat(1_000_000)}`, `/${'A'.repeat(1_000_000)}`],
    // With work that grows with the square of the length, these would take longer than a test may.
  ])('%s', (_what, path, normal) => {
    expect(normalisePath(path) === normal).toBe(true);
  });
});

describe('for every input', () => {
  /** Characters with a meaning in a path, among any others. */
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '/../',
      '/./',
      '%',
      '%2e',
      '%2F',
      '%41',
      '%c3%a9',
      '%25',
      '%00',
      '%ED%A0%80',
      '\\',
      '?',
      '#',
      ' ',
      'é',
      '😀',
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
  );
  const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

  test('normalising a normal form changes nothing', () => {
    fc.assert(
      fc.property(path, (given) => {
        const once = normalisePath(given);
        if (once !== undefined) expect(normalisePath(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  test('a normal form is ASCII with upper-case hex, without dot segments and needless escapes', () => {
    fc.assert(
      fc.property(path, (given) => {
        const normal = normalisePath(given);
        if (normal === undefined) return;
        expect(normal).toMatch(/^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*$/);
        expect(normal.split('/').filter((segment) => segment === '.' || segment === '..')).toEqual([]);
        for (const [, hex = ''] of normal.matchAll(/%(..)/g)) {
          expect(String.fromCharCode(Number.parseInt(hex, 16))).not.toMatch(/[A-Za-z0-9._~\\\u0000-\u001f\u007f-]/);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('however its characters are encoded, a path has the same normal form', () => {
    const character = fc.constantFrom(...'abzAZ09-_~éไ😀');
    const flags = fc.record({ character, encode: fc.boolean(), lower: fc.boolean() });
    fc.assert(
      fc.property(fc.array(flags, { minLength: 1, maxLength: 20 }), (characters) => {
        const plain = characters.map((one) => one.character).join('');
        const encoded = characters.map(({ character: one, encode, lower }) => {
          const hex = encode ? percentEncode(one) : one;
          return encode && lower ? hex.toLowerCase() : hex;
        });
        expect(normalisePath(`/${encoded.join('')}`)).toBe(normalisePath(`/${plain}`));
      }),
    );
  });
});

/** Encodes every byte, even if its character needs no encoding. */
function percentEncode(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

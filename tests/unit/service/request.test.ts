import { isUtf8 } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPlainPath } from '../../../engine/service/plain-path.ts';
import { dropOddRange, hasValidHost, hasValidVersion, requestTarget } from '../../../engine/service/request.ts';

const latin1 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

describe('the request target', () => {
  test('is read from any bytes, and is undefined if they are not UTF-8', () => {
    fc.assert(
      fc.property(latin1, (url) => {
        expect(requestTarget({ url }) !== undefined).toBe(isUtf8(Buffer.from(url, 'latin1')));
      }),
    );
  });

  test('has every character that was sent, the first one too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(requestTarget({ url: Buffer.from(text, 'utf8').toString('latin1') })).toBe(text);
      }),
      { examples: [['\ufeff/users/center'], ['\ufeff'], ['/\u0000']] },
    );
  });
});

describe('a plain path', () => {
  const targets = fc
    .array(
      fc.constantFrom(
        '/',
        '.',
        '..',
        '%2e',
        '%2E',
        '%2f',
        '%5c',
        '\\',
        '%',
        'a',
        ';',
        '%00',
        '%c0%af',
        '?',
        '#',
        '//',
        '\u00e9',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => `/${parts.join('')}`);

  test('has the same segments if it is resolved or decoded once more', () => {
    fc.assert(
      fc.property(targets, (target) => {
        if (!hasPlainPath(target)) return;
        const segments = (target.split('?')[0] ?? '').split('/');
        expect(new URL(target.replace(/^\/+/, '/'), 'http://a').pathname.split('/').length).toBe(
          (target.replace(/^\/+/, '/').split('?')[0] ?? '').split('/').length,
        );
        expect(
          segments.map((segment) => decodeURIComponent(segment)).some((segment) => /[/\\\u0000]/.test(segment)),
        ).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('is every path of plain segments', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._~-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), fc.webQueryParameters(), (segments, query) => {
        expect(hasPlainPath(`/${segments.join('/')}?${query}`)).toBe(true);
      }),
    );
  });
});

describe('the host', () => {
  const check = (...values: string[]): boolean =>
    hasValidHost({
      headers: values[0] === undefined ? {} : { host: values[0] },
      rawHeaders: values.flatMap((value, index) => [index === 0 ? 'Host' : 'hOsT', value]),
    });
  const port = fc.option(fc.integer({ min: 0, max: 65_535 })).map((number) => (number === null ? '' : `:${number}`));
  const names = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc
      .ipV6()
      .filter((address) => !address.includes('.'))
      .map((address) => `[${address}]`),
  );
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.domain(), fc.string(), fc.domain()).map((parts) => parts.join('')),
    fc
      .array(fc.constantFrom('a', '.', ':', '@', '80', '[', ']', '::1', '/', '%', '\\', ' ', '-'), { maxLength: 10 })
      .map((parts) => parts.join('')),
  );

  test('that is valid is accepted, with a port or without', () => {
    fc.assert(
      fc.property(names, port, (name, ending) => {
        expect(check(`${name}${ending}`)).toBe(true);
      }),
    );
  });

  test('that is accepted names a host and nothing else', () => {
    fc.assert(
      fc.property(anything, (host) => {
        if (!check(host)) return;
        expect(host).not.toMatch(/[^A-Za-z0-9.:[\]-]/);
        const { username, password, pathname, search, hash, hostname } = new URL(`http://${host}`);
        expect([username, password, pathname, search, hash]).toEqual(['', '', '/', '', '']);
        expect(hostname).not.toBe('');
      }),
      { numRuns: 5000, examples: [['a:80@b'], ['evil.example:80@x']] },
    );
  });

  test('is refused with an invalid port', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 65_536, max: 999_999 }), (name, number) => {
        expect(check(`${name}:${number}`)).toBe(false);
      }),
    );
  });

  test('is refused if it is missing or comes twice, even with equal values', () => {
    expect(check()).toBe(false);
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect([check(one, other), check(one, one)]).toEqual([false, false]);
      }),
    );
  });
});

test('the version is one that is sent as text', () => {
  expect(['1.1', '1.0'].map((httpVersion) => hasValidVersion({ httpVersion }))).toEqual([true, true]);
  fc.assert(
    fc.property(fc.string(), (httpVersion) => {
      expect(hasValidVersion({ httpVersion })).toBe(httpVersion === '1.1' || httpVersion === '1.0');
    }),
    { examples: [['0.9'], ['2.0'], ['1.2'], ['1.10'], ['']] },
  );
});

describe('a range', () => {
  /** Returns the part of a file that a Range header asks for, or undefined if it asks for no part or several (RFC 9110, 14.1.2). */
  function asked(range: string, size: number): readonly [first: number, last: number] | 'unsatisfiable' | undefined {
    const [, first, last = ''] = /^bytes=[\t ]*(\d+)-(\d*)[\t ]*$/i.exec(range) ?? [];
    if (first === undefined || (last !== '' && BigInt(last) < BigInt(first))) return undefined;
    if (BigInt(first) >= size) return 'unsatisfiable';
    return [Number(first), last === '' || BigInt(last) >= size ? size - 1 : Number(last)];
  }

  /** How the server of files reads what it is given. */
  function read(range: string, size: number): readonly [first: number, last: number] | 'unsatisfiable' {
    const [first = '', last = ''] = range.replace('bytes=', '').split('-');
    const start = Number.parseInt(first, 10) || 0;
    const end = Number.parseInt(last, 10) || size - 1;
    return start >= size ? 'unsatisfiable' : [start, Math.min(end, size - 1)];
  }

  const kept = (range: string, others: Readonly<Record<string, string>> = {}): string | undefined => {
    const headers: Record<string, string> = { range, ...others };
    dropOddRange({ headers });
    return headers.range;
  };
  const size = fc.integer({ min: 1, max: 5000 });
  const number = fc.oneof(fc.nat(6000), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constant('')).map(String);
  const ranges = fc.oneof(
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
    fc
      .tuple(fc.constantFrom('bytes=', 'Bytes=', 'bytes =', 'lines=', 'bytes'), fc.string())
      .map((parts) => parts.join('')),
    fc
      .array(fc.constantFrom('bytes=', '0', '9', '-', ',', ' ', '+', 'x', '00'), { maxLength: 8 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );

  test('that is kept is read as RFC 9110 reads it, of a file of any size', () => {
    fc.assert(
      fc.property(ranges, size, (range, bytes) => {
        const left = kept(range);
        if (left !== undefined) expect(read(left, bytes)).toEqual(asked(range, bytes));
      }),
      {
        numRuns: 5000,
        examples: [
          ['bytes=0-0', 10],
          ['bytes=9-3', 10],
          ['bytes=-5', 10],
          ['bytes=0-1,3-4', 10],
        ],
      },
    );
  });

  test('of more than one byte is kept', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 }), (first, more) => {
        for (const range of [`bytes=${first}-`, `bytes=${first}-${first + more}`]) expect(kept(range)).toBe(range);
      }),
    );
  });

  test('is not kept beside a condition that no code would check', () => {
    fc.assert(
      fc.property(ranges, fc.string(), (range, condition) => {
        expect(kept(range, { 'if-range': condition })).toBeUndefined();
      }),
    );
  });

  test('is not made where there was none', () => {
    const headers: Record<string, string> = { 'if-range': '"a"' };
    dropOddRange({ headers });
    expect(headers).toEqual({ 'if-range': '"a"' });
  });
});

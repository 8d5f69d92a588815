import { describe, expect, test } from 'vitest';
import { inlineScripts, scriptDigest } from '../../../../engine/output/headers/inline-scripts.ts';
import { answerHeaders, pageHeaders } from '../../../../engine/output/headers/page-headers.ts';
import { realModel } from '../../../support/real.ts';

const { constants } = realModel();
const DIGEST = 'sha256-LcJJOS0n4Kdnh1NO60PGsb30ZEGqph9Xad0Zt/0A6w8=';

/** The sources of each directive. */
function policyOf(analytics: string): Record<string, string[]> {
  const text = pageHeaders({ analytics, scripts: [DIGEST] }, constants)['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the policy of a page', () => {
  test('allows nothing that it does not name, and nothing that is unsafe', () => {
    const policy = policyOf('');
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    const sources = Object.values(policy).flat();
    for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", 'data:', '*', 'https:', 'http:'])
      expect(sources).not.toContain(unsafe);
  });

  test('allows scripts of the site, the search, and the inline scripts of pages', () => {
    expect(policyOf('')['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", `'${DIGEST}'`]);
  });

  test.each([
    ['visits are not counted', '', []],
    [
      'a tag manager counts',
      'G-5NP7Y2FE9A',
      ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    ],
    ['the regional statistics count', '3f8a1c6e9b2d4750', ['https://hm.baidu.com']],
  ])('names the hosts for the case: %s', (_name, analytics, hosts) => {
    const policy = policyOf(analytics);
    const others = Object.entries(policy).flatMap(([name, sources]) =>
      sources.filter((source) => source.includes('://')).map((source) => [name, source]),
    );
    expect(others).toEqual(
      ['script-src', 'img-src', 'connect-src'].flatMap((name) => hosts.map((host) => [name, host])),
    );
  });
});

test('a host is asked by HTTPS only for 2 years, its subdomains too', () => {
  expect(answerHeaders(constants)['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains');
});

test('finds inline scripts, but not data and files', () => {
  const html = `<script>a()</script><script type="application/ld+json">{}</script><script src="/b.js"></script>
    <script type="module" src="/c.js"></script><script type="application/json" id="d">{}</script><script async>e()</script>`;
  expect(inlineScripts(html)).toEqual(['a()', 'e()']);
});

test('the digest of a script is that of the specification', () => {
  // Content Security Policy Level 3, 8.1: the example of a hash.
  expect(scriptDigest("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

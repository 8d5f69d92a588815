import { describe, expect, test } from 'vitest';
import { callUrl, parseContentUrl } from '../../../../engine/build/cms/content-url.ts';

const hrefOf = (text: string): string | undefined => {
  const parsed = parseContentUrl(text);
  return 'base' in parsed ? parsed.base.href : undefined;
};

describe('CONTENT_URL', () => {
  test.each([
    ['https://cms.kaveno.example', 'https://cms.kaveno.example/'],
    ['https://cms.kaveno.example:8443/tenant/one/', 'https://cms.kaveno.example:8443/tenant/one'],
    ['http://127.0.0.1:4321', 'http://127.0.0.1:4321/'],
    ['http://localhost:4321/x', 'http://localhost:4321/x'],
    ['http://[::1]:4321', 'http://[::1]:4321/'],
  ])('%s is taken', (text, href) => {
    expect(hrefOf(text)).toBe(href);
  });

  test.each([
    [''],
    ['cms.kaveno.example'],
    ['/content'],
    ['http://cms.kaveno.example'],
    ['http://127.0.0.1.kaveno.example'],
    ['http://localhost.kaveno.example'],
    ['ftp://cms.kaveno.example'],
    ['file:///etc/passwd'],
    ['https://user@cms.kaveno.example'],
    ['https://user:secret@cms.kaveno.example'],
    ['https://cms.kaveno.example/?tenant=1'],
    ['https://cms.kaveno.example/#one'],
  ])('%j is refused, in words without it', (text) => {
    const parsed = parseContentUrl(text);
    expect(parsed).toEqual({ problem: expect.stringMatching(/^CONTENT_URL /) as string });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });
});

describe('the address of a call', () => {
  const base = new URL('https://cms.kaveno.example/tenant/one');

  test.each([
    ['/cms/api/site/map', 'https://cms.kaveno.example/tenant/one/cms/api/site/map'],
    ['/prod/api/pro/product/tree?siteId=3', 'https://cms.kaveno.example/tenant/one/prod/api/pro/product/tree?siteId=3'],
    ['/prod/api/pro/product/detail/a%2Fb', 'https://cms.kaveno.example/tenant/one/prod/api/pro/product/detail/a%2Fb'],
  ])('%s is below the base', (target, href) => {
    expect(callUrl(base, target)?.href).toBe(href);
  });

  test.each([
    '/prod/api/pro/product/detail/..',
    '/prod/api/pro/product/detail/.',
    '/prod/api/pro/product/detail/%2e%2e',
  ])('%s leads out of its path', (target) => {
    expect(callUrl(base, target)).toBeUndefined();
  });
});

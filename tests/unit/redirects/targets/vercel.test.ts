import { expect, test } from 'vitest';
import { vercel } from '../../../../engine/redirects/targets/vercel/vercel.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { sayable } from '../../../support/sayable.ts';

test.each(vercel.emit(sayable(vercel, goldenPlan(vercel.capabilities))).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('all real redirects are emitted', () => {
  const plan = realPlan();
  expect(sayable(vercel, plan).rules).toHaveLength(plan.rules.length);
  expect(vercel.emit(plan).rules).toBeLessThanOrEqual(320);
});

test.each([
  ['/a', '/b', {}, ['"source":"/a{/}?","destination":"/b","statusCode":301']],
  ['/a.b+c', '/b', {}, ['"source":"/a.b\\\\+c{/}?"']],
  ['/a:b', '/b', {}, ['"source":"/a\\\\:b{/}?"']],
  ['/a', '/b', { slash: 'exact' }, ['"source":"/a","destination"']],
  ['/a/', '/b', { slash: 'exact' }, ['"source":"/a/","destination"']],
  ['/aB', '/b', { caseSensitive: false }, ['"source":"/([aA][bB]){/}?"']],
  ['/:x(a.b|c)', '/d', {}, ['"source":"/(a\\\\.b|c){/}?","destination":"/d"']],
  ['/a', '/b', { query: { k: 'v.x' } }, ['"has":[{"type":"query","key":"k","value":"v\\\\.x"}]']],
  ['/a/*', '/b', {}, ['"source":"/a((?:/(?:']],
  ['/a/*', '/*', {}, ['"source":"/a(/*)","destination":"/","statusCode":301', '"source":"/a(/+):splat((?:']],
  ['/:site/:splat/*', '/:site/:splat/*', {}, ['"destination":"/:site/:splat/:splat_"']],
  ['/', '/b', {}, ['"source":"/","destination":"/b"']],
  ['/a', 'https://h.example:8443/b?c=d#e', { external: true }, ['"destination":"https://h.example:8443/b?c=d#e"']],
] as const)('%s to %s is %j', (from, to, options, printed) => {
  const { files } = vercel.emit(planOf([redirectRule(from, to, { sites: [''], ...options })], []));
  for (const text of printed) expect(files[0]?.text).toContain(text);
});

test.each([
  ['/a', '/b$1', {}],
  ['/a', '/b(c)', {}],
  ['/a', '/b:c', {}],
  ['/a', '/b?c=d:e', {}],
  ['/:a', "/it's/:a", {}],
  ['/:a', '/b/:a?c=/d', {}],
  ['/.well-known/x', '/b', {}],
] as const)('%s to %s is refused', (from, to, options) => {
  expect(vercel.refuses?.(redirectRule(from, to, { sites: [''], ...options }))).toBeDefined();
});

test('bulk redirects hold both ends of each exact rule, and name what they lack', () => {
  const plan = planOf(
    [
      redirectRule('/a,b', '/c?d', { sites: ['', 'th'] }),
      redirectRule('/x/:y', '/z'),
      redirectRule('/s', '/t'),
      redirectRule('/S', '/u', { query: { q: true } }),
    ],
    ['th'],
  );
  const [, , csv, meta] = vercel.emit(plan).files;
  expect(csv?.text).toBe(
    [
      'source,destination,statusCode,caseSensitive,query',
      '"/a,b",/c?d,301,true,false',
      '"/a,b/",/c?d,301,true,false',
      '"/th/a,b",/c?d,301,true,false',
      '"/th/a,b/",/c?d,301,true,false',
      '',
    ].join('\n'),
  );
  expect(JSON.parse(meta?.text ?? '')).toMatchObject({ redirects: 4, onlyInVercelJson: ['/S', '/s', '/x/:y'] });
});

test('prefixes that are too long for one source are split', () => {
  const flags = Array.from({ length: 1500 }, (_, index) => `s${index}`);
  const { files, counts } = vercel.emit(planOf([redirectRule('/a', '/b', { sites: flags })], flags));
  expect(counts?.source).toBeLessThanOrEqual(4096);
  expect(files[0]?.text.includes('|s1499)/a{/}?')).toBe(true);
});

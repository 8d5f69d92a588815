import { describe, expect, test } from 'vitest';
import { cloudflareRedirects } from '../../../../engine/redirects/targets/cloudflare-redirects/cloudflare-redirects.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test('the file as it is written', async () => {
  const [file] = cloudflareRedirects.emit(goldenPlan(cloudflareRedirects.capabilities)).files;
  await expect(file?.text).toMatchFileSnapshot('./golden/_redirects.cloudflare');
});

describe('rules that the host would misread', () => {
  test.each([
    ['/a', '/b', undefined],
    ['/x:match', '/y', 'plain text'],
    ['/:kind(x:y|z)', '/y', 'plain text'],
    ['/12:30', '/y', undefined],
    ['/a', '/b?', 'empty query'],
    ['/a', '/b#', 'empty query'],
    ['/a', '/b/index.html', 'loop'],
    ['/a/*', '/b/index', 'loop'],
    ['/a', '/b/index?c=d', undefined],
    ['/a', 'https://host.example/index', undefined],
    ['/a/*', '/b//c', 'two slashes'],
    ['/a/*', '/b/*?to=https://c', 'two slashes'],
    ['/a', '/b?to=https://c', undefined],
    ['/a/:id', '/b/:id?x=:splat', 'placeholder'],
    ['/a/:id', '/b/x:p0_/:id', 'placeholder'],
    ['/a/:id', '/b/:id?x=:y', undefined],
  ])('%s to %s', (from, to, reason) => {
    const refused = cloudflareRedirects.refuses?.(redirectRule(from, to));
    expect(refused).toEqual(reason === undefined ? undefined : expect.stringContaining(reason));
  });

  test('an index file is not a loop for a source that is exact about having no slash', () => {
    expect(cloudflareRedirects.refuses?.(redirectRule('/a', '/b/index', { slash: 'exact' }))).toBeUndefined();
  });
});

describe('lines', () => {
  test.each([
    ['a splat also without its slash', ['/s/*', '/d/*'], ['/s /d/ 301', '/s/* /d/:splat 301']],
    ['a splat alone', ['/*', '/d/*'], ['/ /d/ 301', '/* /d/:splat 301']],
    [
      'names that do not begin one another',
      ['/p/:id/:id2', '/q/:id2/:id'],
      ['/p/:p1_/:p2_ /q/:p2_/:p1_ 301', '/p/:p1_/:p2_/ /q/:p2_/:p1_ 301'],
    ],
    [
      'alternatives as plain text',
      ['/:a(x|y)', '/z/:a'],
      ['/x /z/x 301', '/x/ /z/x 301', '/y /z/y 301', '/y/ /z/y 301'],
    ],
  ] as const)('%s', (_, [from, to], expected) => {
    expect(linesOf([redirectRule(from, to, { sites: [''] })])).toEqual(expected);
  });

  test('a plain source goes before the alternative that it equals', () => {
    const rules = [redirectRule('/:a(x|y)', '/z', { sites: [''] }), redirectRule('/x', '/own', { sites: [''] })];
    expect(linesOf(rules)).toEqual(['/x /own 301', '/x/ /own 301', '/y /z 301', '/y/ /z 301']);
  });

  test('an alternative that a more specific placeholder hides gets no static line', () => {
    const rules = [
      redirectRule('/:a(x|y)/:b(x|y)', '/less', { sites: [''] }),
      redirectRule('/x/:b', '/more', { sites: [''] }),
    ];
    expect(linesOf(rules).filter((line) => line.startsWith('/x/x'))).toEqual([]);
  });
});

function linesOf(rules: Parameters<typeof planOf>[0]): string[] {
  const text = cloudflareRedirects.emit(planOf(rules, [])).files[0]?.text ?? '';
  return text.trimEnd().split('\n').slice(1);
}

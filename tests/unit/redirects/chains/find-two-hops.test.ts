import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { findTwoHops } from '../../../../engine/redirects/chains/find-two-hops.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

type Written = Parameters<typeof redirectRule>;

function found(written: readonly Written[], counts: (next: RedirectRule) => boolean = () => true): string[] {
  const rules = written.map((one) => redirectRule(...one));
  return [...findTwoHops(rules, { maxHops: 10, counts })].map(
    ({ rule, request, location, loops }) => `${rule.id}: ${request} → ${loops ? 'and round' : location}`,
  );
}

const below = (flags: readonly string[], to: string): Partial<RedirectRule> => ({
  sites: flags,
  target: { sited: true, origin: '', path: redirectRule('/x', to).target?.path ?? [] },
});

describe('a request that is redirected twice', () => {
  test.each<[what: string, written: Written[], expected: string[]]>([
    [
      'none',
      [
        ['/p/:id', '/q/:id'],
        ['/r/7', '/s'],
      ],
      [],
    ],
    [
      'a capture that is a text of another source',
      [
        ['/p/:id', '/q/:id'],
        ['/q/7', '/r'],
      ],
      ['/p/:id: /p/7 → /r'],
    ],
    [
      'two captures with the same value',
      [
        ['/p/:a', '/q/:a/:a'],
        ['/q/7/7', '/r'],
      ],
      ['/p/:a: /p/7 → /r'],
    ],
    [
      'two captures that need different values',
      [
        ['/p/:a', '/q/:a/:a'],
        ['/q/7/8', '/r'],
      ],
      [],
    ],
    [
      'a splat that matches the rest of a source',
      [
        ['/p/*', '/q/*'],
        ['/q/a/:b/c', '/r'],
      ],
      ['/p/*: /p/a/sample-1/c → /r'],
    ],
    [
      'an empty splat',
      [
        ['/p/*', '/q/*'],
        ['/q', '/r'],
      ],
      ['/p/*: /p/ → /r'],
    ],
    [
      'a choice',
      [
        ['/p/:k(a|b)', '/q/:k'],
        ['/q/:j(b|c)', '/r'],
      ],
      ['/p/:k(a|b): /p/b → /r'],
    ],
    [
      'no option of a choice',
      [
        ['/p/:k(a|b)', '/q/:k'],
        ['/q/:j(c|d)', '/r'],
      ],
      [],
    ],
    [
      'a guard that a visitor can satisfy',
      [
        ['/p/:id', '/q/:id'],
        ['/q/:id', '/r', { query: { a: '1' } }],
      ],
      ['/p/:id: /p/sample-1?a=1 → /r?a=1'],
    ],
    [
      'a guard after the query was dropped',
      [
        ['/p/:id', '/q/:id', { forward: 'drop' }],
        ['/q/:id', '/r', { query: { a: '1' } }],
      ],
      [],
    ],
    [
      'another rule matches the request itself',
      [
        ['/p/:id', '/q/:id'],
        ['/p/7', '/s'],
        ['/q/7', '/r'],
      ],
      [],
    ],
    [
      'another rule begins the chain',
      [
        ['/p/:id', '/q/:id'],
        ['/p/7', '/q/7'],
        ['/q/7', '/r'],
      ],
      [],
    ],
    ['a rule that matches its own target, until the chain ends', [['/p/*', '/*']], []],
    ['a second rule for a page that is gone', [['/p/:id', '/q/:id'], ['/q/7']], []],
    ['a loop for one request', [['/p/:a/x', '/p/x/:a']], ['/p/:a/x: /p/x/x → and round']],
    [
      'the prefix of a site',
      [
        ['/p/:s', '/:s/old'],
        ['/old', '/new', below(['th'], '/new')],
      ],
      ['/p/:s: /p/th → /th/new'],
    ],
    [
      'the prefix of a site in a splat',
      [
        ['/p/*', '/*'],
        ['/old', '/new', below(['th'], '/new')],
      ],
      ['/p/*: /p/th/old → /th/new'],
    ],
    [
      'below the prefix',
      [
        ['/p/:id', '/q/:id', below(['de', 'th'], '/q/:id')],
        ['/q/7', '/r', below(['th'], '/r')],
      ],
      ['/p/:id: /th/p/7 → /th/r'],
    ],
    [
      'not on another site',
      [
        ['/p/:id', '/q/:id', below(['de'], '/q/:id')],
        ['/q/7', '/r', below(['th'], '/r')],
      ],
      [],
    ],
  ])('%s', (_what, written, expected) => {
    expect(found(written)).toEqual(expected);
  });

  test('rules that do not count are found only in a loop', () => {
    const written: Written[] = [
      ['/p/:id', '/q/:id'],
      ['/q/7', '/r'],
    ];
    expect(found(written, () => false)).toEqual([]);
    expect(found([...written, ['/r', '/p/7']], () => false)).toEqual(['/p/:id: /p/7 → and round']);
  });
});

import { describe, expect, test } from 'vitest';
import {
  reachesOverlap,
  reachIncludes,
  type Reach,
} from '../../../../engine/redirects/importers/shared/order/matched-paths.ts';

/* Which paths two rules of an imported file match in common. */
const reach = (expression: string, ignoreCase = false): Reach => ({ expression, ignoreCase });

describe('two rules', () => {
  test.each<[one: string, other: string, overlap: boolean, path?: string]>([
    ['^/api/[^/]+/thing-1$', '^/api/[^/]+/thing-2$', false],
    ['^/api/[^/]+/thing-1$', '^/api/v2/[^/]+$', true, '/api/v2/thing-1'],
    ['^/(?:en|de)/guide$', '^/(?:fr|de)/guide$', true, '/de/guide'],
    ['^/(?:en|de)/guide$', '^/(?:fr|it)/guide$', false],
    ['^/(?:en|de)/guide$', '^/blog/[^/]+$', false],
    ['^/a(?:/.*)?$', '^/a/b/c$', true, '/a/b/c'],
    ['^/a(?:/.*)?$', '^/ab(?:/.*)?$', false],
    ['^/(?<id>\\d+)/x$', '^/[^/]+/x$', true, '/7/x'],
    ['^/(?<id>\\d+)/x$', '^/(?<id>\\d+)/y$', false],
    // A slash that may be missing, and what is longer than a segment, are compared as a whole.
    ['^/a/?b$', '^/ab$', true, '/ab'],
    ['^/a/?$', '^/a$', true, '/a'],
    ['^/(?:a/b|c)/d$', '^/c/d$', true, '/c/d'],
    ['^/.+/d$', '^/x/y/d$', true, '/x/y/d'],
    // The segments of the first alternative are not those of the second.
    ['^(?:/a/b|/c/d)$', '^/c/d$', true, '/c/d'],
  ])('%s and %s overlap: %s', (one, other, overlap, path) => {
    expect(reachesOverlap(reach(one), reach(other))).toBe(overlap);
    expect(reachesOverlap(reach(other), reach(one))).toBe(overlap);
    if (path !== undefined) expect([one, other].map((text) => new RegExp(text, 'u').test(path))).toEqual([true, true]);
  });

  test('letter case matters only where it does for both', () => {
    const [upper, lower] = ['^/Shop/[^/]+/Deal$', '^/shop/[^/]+/deal$'];
    expect(reachesOverlap(reach(upper), reach(lower))).toBe(false);
    expect(reachesOverlap(reach(upper, true), reach(lower))).toBe(true);
    expect(reachesOverlap(reach(upper), reach(lower, true))).toBe(true);
  });
});

test('a rule includes another again, after it was compared', () => {
  const [wide, narrow] = [reach('^/a(?:/.*)?$'), reach('^/a/[^/]+$')];
  for (const _ of [1, 2]) {
    expect(reachIncludes(wide, narrow)).toBe(true);
    expect(reachIncludes(narrow, wide)).toBe(false);
    expect(reachesOverlap(wide, narrow)).toBe(true);
  }
});

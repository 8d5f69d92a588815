import { describe, expect, test } from 'vitest';
import { IMPORTERS, type ImporterId } from '../../../../engine/redirects/importers/registry.ts';
import { matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';

/** A rule from a path to `/new`. */
const WRITTEN: Partial<Record<ImporterId, (path: string) => string>> = {
  netlify: (path) => `${path} /new`,
  cloudflare: (path) => `${path} /new`,
  vercel: (path) => JSON.stringify({ redirects: [{ source: path, destination: '/new' }] }),
  next: (path) => JSON.stringify([{ source: path, destination: '/new', permanent: true }]),
  nitro: (path) => JSON.stringify({ [path]: { redirect: '/new' } }),
  'cloudflare-bulk': (path) => `https://www.example.com${path},/new\n`,
  akamai: (path) => `path,result.redirectURL\n${path},/new\n`,
  mdn: (path) => `${path}\t/new\n`,
  'wp-redirection': (path) => `${path},/new\n`,
  'front-matter': (path) => `---\npermalink: /new\nredirect_from: ${path}\n---\n`,
  csv: (path) => `${path},/new\n`,
};

/** The paths among some that a source redirects; a text if the source is refused. */
function taken(id: ImporterId, source: string): readonly string[] | string {
  const { rules, refused } = IMPORTERS[id].read(WRITTEN[id]?.(source) ?? '');
  if (rules.length === 0) return refused[0]?.reason ?? '';
  const concrete = rules.map(ruleOfImported);
  return ['/', '//', '///', '/a', '/a/', '/a//'].filter((path) => matchRedirect(concrete, { path, query: undefined }));
}

describe('slashes are not collapsed: each source matches only its own path', () => {
  const ids = Object.keys(WRITTEN) as ImporterId[];

  test.each(ids.filter((id) => id !== 'netlify' && id !== 'nitro' && id !== 'next'))('%s', (id) => {
    expect([taken(id, '//'), taken(id, '/a//')]).toEqual([['//'], ['/a//']]);
  });

  test('netlify', () => {
    expect([taken('netlify', '//'), taken('netlify', '/a//')]).toEqual([
      expect.stringContaining('two slashes'),
      ['/a', '/a/'],
    ]);
  });

  test('next', () => {
    expect([taken('next', '//'), taken('next', '/a//')]).toEqual(
      Array(2).fill(expect.stringContaining('never reached')),
    );
  });

  test('nitro', () => {
    expect([taken('nitro', '//'), taken('nitro', '/a//')]).toEqual(Array(2).fill('The path has an empty segment.'));
  });

  test('two slashes in the name of a file are one', () => {
    const { rules } = IMPORTERS.microsoft.read(
      JSON.stringify({ redirections: [{ source_path: 'a//b.md', redirect_url: '/new' }] }),
    );
    expect(rules).toMatchObject([{ from: '/a/b' }]);
  });

  test('a source of the plugin Redirection that matched the home page has a remark', () => {
    const { changed } = IMPORTERS['wp-redirection'].read('//,/new\n');
    expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('home page'));
  });
});

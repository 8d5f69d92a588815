import { describe, expect, test } from 'vitest';
import { joinFiles } from '../../../../engine/redirects/importers/front-matter/joined-files.ts';
import { IMPORTERS, IMPORTER_IDS, type ImporterId } from '../../../../engine/redirects/importers/registry.ts';
import { trimBlanks } from '../../../../engine/redirects/importers/shared/text/blanks.ts';
import { matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';

/** A rule from a path to `/new` in each format. */
const WRITTEN: Readonly<Record<ImporterId, (path: string) => string>> = {
  netlify: (path) => `${path} /new`,
  cloudflare: (path) => `${path} /new`,
  'netlify-toml': (path) => `[[redirects]]\nfrom = "${path}"\nto = "/new"\n`,
  vercel: (path) => JSON.stringify({ redirects: [{ source: path, destination: '/new' }] }),
  next: (path) => JSON.stringify([{ source: path, destination: '/new', permanent: true }]),
  nitro: (path) => JSON.stringify({ [path]: { redirect: '/new' } }),
  apache: (path) => `Redirect 301 ${path} /new\n`,
  nginx: (path) => `map $uri $target {\n ${path} /new;\n}\n`,
  'cloudflare-bulk': (path) => `https://www.example.com${path},/new\n`,
  akamai: (path) => `matchURL,path,result.redirectURL\n,/first ${path},/new\n`,
  mdn: (path) => `${path}\t/new\n`,
  microsoft: (path) => JSON.stringify({ redirections: [{ source_path: path, redirect_url: '/new' }] }),
  'wp-redirection': (path) => `${path},/new\n`,
  'front-matter': (path) => `---\npermalink: /new\nredirect_from: ${path}\n---\n`,
  csv: (path) => `${path},/new\n`,
  'regex-yaml': (path) => `${path}: /new\n`,
};

const BLANKS = [
  ['U+FEFF', '\ufeff'],
  ['U+00A0', '\u00a0'],
  ['U+3000', '\u3000'],
] as const;
const JAVASCRIPT: readonly ImporterId[] = ['netlify', 'cloudflare'];

function leads(text: string, id: ImporterId, path: string): boolean {
  const rules = IMPORTERS[id].read(text).rules.map(ruleOfImported);
  return matchRedirect(rules, { path, query: undefined }) !== undefined;
}

describe.each(BLANKS)('%s', (_, blank) => {
  const ids = IMPORTER_IDS.filter((id) => !JAVASCRIPT.includes(id));

  test.each(ids)('at the end of a source of %s is part of the path', (id) => {
    const text = WRITTEN[id](`/old${blank}`);
    expect([leads(text, id, '/old'), leads(text, id, `/old${encodeURIComponent(blank)}`)]).toEqual([false, true]);
  });

  test.each(JAVASCRIPT)('in a line of %s separates words as on that host, with a remark', (id) => {
    const { rules, changed } = IMPORTERS[id].read(`/old${blank} /new`);
    expect(rules.map(({ from }) => from)).toEqual(['/old']);
    expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('reads as a space'));
  });

  test('in a pattern of a spreadsheet is part of the path', () => {
    expect(leads(`/a${blank}/:page,/new/:page\n`, 'csv', `/a${encodeURIComponent(blank)}/x`)).toBe(true);
  });

  test('is shown in the report', () => {
    const { refused } = IMPORTERS.csv.read(`/old${blank}x,/new,999\n`);
    expect(refused[0]?.text).toContain(blank);
  });
});

test('blanks of ASCII are not part of a value', () => {
  expect(trimBlanks(' \t\r\n\f\v/a b\ufeff \t')).toBe('/a b\ufeff');
  expect(trimBlanks('  ')).toBe('');
});

test('a byte order mark at the start of a file of a folder is not part of its text', () => {
  const text = joinFiles([{ path: 'new.md', text: '\ufeff---\npermalink: /new\nredirect_from: /old\n---\n' }]);
  expect(leads(text, 'front-matter', '/old')).toBe(true);
});

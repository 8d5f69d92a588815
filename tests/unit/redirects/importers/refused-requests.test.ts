import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../../../engine/redirects/importers/import-redirects.ts';
import { IMPORTERS, type ImporterId } from '../../../../engine/redirects/importers/registry.ts';
import { matchRedirect, matchRule } from '../../../../engine/redirects/match/match.ts';
import { covering } from '../../../support/coverage.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';

/** The remarks on refused lines: the line, and the lines of the rules that the remark names. */
function said(id: ImporterId, text: string): string[] {
  const { changed } = importRedirects(IMPORTERS[id], text);
  return changed
    .filter(({ reason }) => reason.startsWith('The line is refused'))
    .map(({ line, reason }) => {
      const [all = '', some = ''] = reason.split(/(?:s|S)ome (?:of its requests )?may be/);
      return [line, [...linesIn(all)].join(), [...linesIn(some)].map((one) => `maybe ${one}`).join()]
        .filter((part) => part !== '')
        .join(' ');
    });
}

function linesIn(text: string): string[] {
  return [...text.matchAll(/line (\d+)/g)].map(([, line = '']) => line);
}

describe('the rules that decide the requests of a refused line are named', () => {
  test.each<[ImporterId, string, string[]]>([
    ['netlify', '/a/b /x 200\n/a/* /y\n', ['1 2']],
    ['netlify', '/app/* /x 200\n/app/old /y\n/* /z\n', ['1 3 maybe 2']],
    ['netlify', 'https://*.x.example/a /x\n/* /y\n', ['1 2']],
    ['cloudflare', '/a/:x /x/:x 200\n/a/* /y/:splat\n', ['1 2']],
    ['netlify-toml', '[[redirects]]\nfrom="/a"\nto="/b"\nstatus=200\n[[redirects]]\nfrom="/*"\nto="/c"\n', ['1 5']],
    [
      'vercel',
      '{"redirects":[\n{"source":"/a/:x","destination":"/b","has":[{"type":"header","key":"h"}]},\n{"source":"/a/:y*","destination":"/c"}]}',
      ['2 3'],
    ],
    [
      'next',
      '{"basePath":"/docs","redirects":[\n{"source":"/a","destination":"/b","permanent":1},\n{"source":"/:y*","destination":"/c","permanent":true}]}',
      ['2 3'],
    ],
    ['nitro', '{\n"/a/b":{"redirect":{"to":"/x","statusCode":418}},\n"/a/**":{"redirect":"/c"}}', ['2 3']],
    [
      'apache',
      'RewriteRule ^app/ - [L]\nRewriteRule ^app/old$ /x [R,L]\nRedirect 301 / https://y.example/\n',
      ['1 3 maybe 2'],
    ],
    ['apache', 'RewriteRule ^look(?=s) /x [R,L]\nRedirect 301 /look /y\nRedirect 301 /other /y\n', ['1 maybe 2']],
    ['apache', 'RewriteRule !^a$ /x [R,L]\nRedirect 301 /b /c\n', ['1 maybe 2']],
    ['apache', 'Redirect 300 /a/b /x\nRedirectMatch 301 ^/a/ /y\n', ['1 2']],
    ['nginx', 'rewrite ^/a/(.*)$ /b/$1;\nlocation / { return 301 /z; }\n', ['1 2']],
    ['nginx', 'location ~ ^/b/(?=x) { return 301 /q; }\nlocation /b/ { return 301 /z; }\n', ['1 2']],
    [
      'nginx',
      'server { server_name old.example; return 301 https://b.example$request_uri; }\nserver { server_name b.example; rewrite ^/a /c last; }\n',
      [],
    ],
    ['nginx', 'map $uri $to {\n/a/b c;\n~^/a/ /d;\n}\n', ['2 maybe 3']],
    ['cloudflare-bulk', 'https://x.example/a/b,/x,305\nhttps://x.example/a,/y,301,,,TRUE\n', ['1 2']],
    ['akamai', 'path,result.redirectURL,cookie\n/a/b,/x,c=1\n/a/*,/y,\n', ['2 3']],
    ['mdn', '/a\t/x\t/z\n/A\t/y\n', ['1 2']],
    [
      'microsoft',
      '{"redirections":[\n{"source_path":"a.md","redirect_url":"/x","monikers":["m"]},\n{"source_path":"A.md","redirect_url":"/y"}]}',
      ['2 3'],
    ],
    ['wp-redirection', '/a/b,/x,0,301,pass\n^/a/.*,/y,1,301,url\n', ['1 2']],
    [
      'wp-redirection',
      '[\n{"url":"/a/b","status":"disabled"},\n{"url":"^/a/","regex":true,"action_data":{"url":"/y"}}]',
      ['2 3'],
    ],
    ['csv', '/a/b,/x,999\n/a/*,/y\n', ['1 2']],
    ['regex-yaml', 'a/(?!b).*: /x\n"a/.*": /y\n', ['1 maybe 2']],
    ['front-matter', '---\npermalink: /new\nredirect_from: /new\nredirect_to: "\\\\x"\n---\n', ['4 3']],
  ])('%s %j', (id, text, expected) => {
    expect(said(id, text)).toEqual(expected);
  });

  test.each<[string, ImporterId, string]>([
    ['a rule above it, which had its own requests before', 'netlify', '/a/b /x\n/a/* /y 200\n'],
    ['a more specific rule, where the most specific one wins', 'csv', '/a/*,/x,999\n/a/b,/y\n'],
    ['a rule with another path', 'netlify', '/a/b /x 200\n/b/* /y\n'],
    ['a rule whose requests its own reason names', 'netlify', '/a/* /y\n/a/b /x\n'],
    ['a line without a source', 'netlify', 'x\n/* /y\n'],
  ])('%s is not named', (_, id, text) => {
    expect(said(id, text)).toEqual([]);
  });

  test('of many rules, the first are named', () => {
    const rules = Array.from({ length: 9 }, (_, index) => `/a/${index} /x\n`).join('');
    const [first] = importRedirects(IMPORTERS.netlify, `/a/* /y 200\n${rules}`).changed.filter(
      ({ line }) => line === 1,
    );
    expect(first?.reason).toContain('line 2 (`/a/0 → /x`), line 3 (`/a/1 → /x`), line 4 (`/a/2 → /x`) or 6 more.');
  });
});

const segment = fc.constantFrom('a', 'a', 'b', ':x', ':y');
const source = fc
  .tuple(
    fc.uniqueArray(segment, {
      minLength: 1,
      maxLength: 3,
      selector: (text) => (text.startsWith(':') ? text : Symbol(text)),
    }),
    fc.constantFrom('', '', '/*'),
  )
  .map(([parts, end]) => `/${parts.join('/')}${end}`);
const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .map((parts) => `/${parts.join('/')}`);

test('every rule that decides a request of a refused line is named', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(source, fc.boolean()), { minLength: 2, maxLength: 4 }),
      fc.array(path, { minLength: 10, maxLength: 10 }),
      (lines, paths) => {
        const text = lines.map(([from, taken]) => `${from} /to ${taken ? 301 : 200}\n`).join('');
        const { rules, changed } = importRedirects(IMPORTERS.netlify, text);
        const original = lines.map(([from]) => ruleOfImported({ from, to: '/to', line: 1 }));
        for (const one of paths) {
          const request = { path: one, query: undefined };
          const before = original.findIndex((rule) => matchRule(rule, request));
          const found = matchRedirect(rules.map(ruleOfImported), request)?.rule;
          if (before === -1 || lines[before]?.[1] || !found) continue;
          const line = rules.find(
            ({ from, priority }) => from === found.id && (priority ?? 0) === found.priority,
          )?.line;
          const named = changed.filter((remark) => remark.line === before + 1).flatMap(({ reason }) => linesIn(reason));
          expect(named, `${text}${one}`).toContain(String(line));
        }
      },
    ),
    { numRuns: covering(400, 1500), seed: 1 },
  );
});

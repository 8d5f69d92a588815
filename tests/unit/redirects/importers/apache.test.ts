import { expect, test } from 'vitest';
import { apache } from '../../../../engine/redirects/importers/apache/apache.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/apache';

test.each([
  ['RewriteRule ^a$ /b [R=301]', '/docs/a'],
  ['RewriteRule ^(x|y)/z$ /b/$1 [R=301]', '/docs/:p1(x|y)/z'],
  ['RewriteRule ^café$ /b [R=301]', '/docs/caf%C3%A9'],
  ['RewriteRule ^$ /b [R=301]', '/docs/'],
  ['RewriteRule b /b [R=301]', '^/docs/.*?b'],
  ['RewriteRule ^/a$ /b [R=301]', 'never matches'],
  ['Redirect 301 /docs/a /b', '/docs/a'],
  ['Redirect 301 /a /b', 'never reached'],
  ['Redirect 301 / https://b.example/', 'outside `/docs/`'],
  ['RedirectMatch 301 ^/docs/a$ /b', '/docs/a'],
  ['RedirectMatch 301 \\.gif$ /b', 'outside `/docs/`'],
  ['ServerName www.example.com', 'configuration of a server'],
])('below /docs, %s matches %s', (line, taken) => {
  const { rules, refused } = apache.read(line, '/docs');
  expect(refused[0]?.reason ?? rules[0]?.from ?? rules[0]?.regex).toContain(taken);
});

test.each([
  ['Redirect 302 /shop https://shop.example.com/', '/shop', 'https://shop.example.com//…'],
  ['Redirect 302 /shop /', '/shop', '//…'],
])('%s takes the path alone, and refuses what is below it', (line, from, behind) => {
  const { rules, refused } = apache.read(line);
  expect(rules).toMatchObject([{ from, slash: 'exact', status: 302, line: 1 }]);
  expect(refused.map((one) => [one.line, one.reason])).toEqual([
    [
      1,
      `Only \`${from}\` itself is taken. Apache sends a path below it to \`${behind}\`, whose path begins with two slashes. Write a rule from \`${from}/*\` if it is needed.`,
    ],
  ]);
});

test.each([
  ['R=308', 308],
  ['R=permanent', 301],
  ['R', 302],
  ['G', 410],
])('the flag [%s] gives the status %i', (flag, status) => {
  const { rules } = apache.read(`RewriteRule ^/a$ ${flag === 'G' ? '-' : '/b'} [${flag}]`);
  expect(rules.map((rule) => rule.status ?? 301)).toEqual([status]);
});

test.each([
  ['full.htaccess', 73, 30, [29, 50, 52, 54, 57, 58, 59, 62, 63, 64, 65, 90, 91, 97]],
  ['full.conf', 39, 26, [4, 17, 19, 27, 28, 29, 30, 42, 42, 45, 55, 58, 67]],
  [
    'malformed.htaccess',
    4,
    2,
    [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 30, 31, 32, 33, 35],
  ],
])('%s gives the rules and remarks of its golden file', async (name, taken, changed, refused) => {
  const imported = apache.read(readFixture(`apache/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test.each([
  ['=1', 'SetEnvIf Host ^old\\.example$ is_old'],
  ['^yes$', 'SetEnvIfNoCase host "^old\\.example$" is_old=yes'],
])('a condition on a variable of a host, %s, is the host of the rule', (pattern, line) => {
  const { rules, refused } = apache.read(
    `${line}\nRewriteCond %{ENV:is_old} ${pattern}\nRewriteRule ^a$ https://b.example/ [R=301,L]\nRewriteRule ^c$ /d [R=301,L]\n`,
  );
  expect(refused).toEqual([]);
  expect(rules.map(({ from, host }) => [from, host])).toEqual([
    ['/a', 'old.example'],
    ['/c', undefined],
  ]);
});

test.each<[what: string, text: string, refused: number[]]>([
  ['that nothing sets', 'RewriteCond %{ENV:x} 1\nRewriteRule ^a$ /b [R=301]\n', [2]],
  ['of the browser', 'SetEnvIf User-Agent Bot x\nRewriteCond %{ENV:x} 1\nRewriteRule ^a$ /b [R=301]\n', [3]],
  [
    'that two lines set',
    'SetEnvIf Request_URI ^/a x\nSetEnvIf Request_URI ^/b x\nRewriteCond %{ENV:x} 1\nRewriteRule ^a$ /b [R=301]\n',
    [4],
  ],
  [
    'that is set under a condition',
    'RewriteCond %{HTTPS} on\nRewriteRule ^a - [E=x:1]\nRewriteCond %{ENV:x} 1\nRewriteRule ^a$ /b [R=301]\n',
    [4],
  ],
  ['with another value', 'SetEnvIf Request_URI ^/a x=2\nRewriteCond %{ENV:x} =1\nRewriteRule ^a$ /b [R=301]\n', [3]],
  ['that must be missing', 'SetEnvIf Request_URI ^/a x\nRewriteCond %{ENV:x} !1\nRewriteRule ^a$ /b [R=301]\n', [3]],
  ['of several hosts', 'SetEnvIf Host old\\. x\nRewriteCond %{ENV:x} =1\nRewriteRule ^a$ /b [R=301]\n', [3]],
  ['that a host unsets', 'SetEnvIf Host ^a\\.example$ !x\nRewriteCond %{ENV:x} 1\nRewriteRule ^a$ /b [R=301]\n', [3]],
  ['of a part of the paths', 'SetEnvIf Request_URI ^/ab x\nRewriteCond %{ENV:x} 1\nRewriteRule ^a /b [R=301]\n', [3]],
])('a condition on a variable %s is refused', (_what, text, refused) => {
  const imported = apache.read(text);
  expect(imported.rules).toEqual([]);
  expect(imported.refused.map(({ line }) => line)).toEqual(refused);
});

import { expect, test } from 'vitest';
import { leadHome } from '../../../../engine/redirects/importers/lead-home.ts';
import { importRedirects } from '../../../../engine/redirects/importers/import-redirects.ts';
import { IMPORTERS, type ImporterId } from '../../../../engine/redirects/importers/registry.ts';

const entry = (value: string, destination: string): string =>
  JSON.stringify([{ source: '/a', destination, permanent: true, has: [{ type: 'host', value }] }]);

const forServer = (server: string, from: string, other = '', more: object = {}): string =>
  JSON.stringify([
    { url: '/a', match_type: 'server', action_data: { server, url_from: from, url_notfrom: other }, ...more },
  ]);

test.each<[format: ImporterId, text: string, host: string, to: string]>([
  ['netlify', 'https://Old.example/a /b 301!\n', 'old.example', '/b'],
  ['netlify', 'http://old.example/* https://new.example/:splat\n', 'old.example', 'https://new.example/*'],
  ['netlify-toml', '[[redirects]]\nfrom = "https://old.example/a"\nto = "/b"\n', 'old.example', '/b'],
  ['vercel', entry('old\\.example', '/b'), 'old.example', '/b'],
  ['vercel', entry('old.example', 'https://new.example/b'), 'old.example', 'https://new.example/b'],
  ['next', entry('old.example', '/b'), 'old.example', '/b'],
  ['apache', 'RewriteCond %{HTTP_HOST} ^old\\.example$ [NC]\nRewriteRule ^a$ /b [R=301,L]\n', 'old.example', '/b'],
  ['apache', 'RewriteCond %{HTTP_HOST} =old.example\nRewriteRule ^a$ /b [R=301,L]\n', 'old.example', '/b'],
  ['cloudflare-bulk', 'old.example/a,https://new.example/b\n', 'old.example', 'https://new.example/b'],
  ['csv', 'host,from,to\nold.example,/a,/b\n', 'old.example', '/b'],
  ['wp-redirection', forServer('https://Old.example', '/b'), 'old.example', '/b'],
  ['wp-redirection', forServer('old.example:8080', 'https://new.example/b'), 'old.example', 'https://new.example/b'],
])('%s keeps the host of %j', (format, text, host, to) => {
  const { rules, refused } = importRedirects(IMPORTERS[format], text);
  expect(refused).toEqual([]);
  expect(rules).toMatchObject([{ host, to }]);
});

const OLD = 'RewriteCond %{HTTP_HOST} ^old\\.example$';
const setEnv = (...lines: readonly string[]): string =>
  [...lines, 'RewriteCond %{ENV:old} =1', 'RewriteRule ^a$ /b [R=301,L]', ''].join('\n');

test.each<[format: ImporterId, text: string, hosts: readonly string[]]>([
  ['vercel', entry('(?:www\\.)?old\\.example', '/b'), ['www.old.example', 'old.example']],
  ['next', entry('(?<who>a|b)\\.old\\.example', '/b'), ['a.old.example', 'b.old.example']],
  ['nginx', `if ($host ~* "^(www\\.)?old\\.example$") { return 301 /b; }`, ['www.old.example', 'old.example']],
  ['nginx', `if ($http_host ~* ^old\\.(com|net)(:\\d+)?$) { return 301 /b; }`, ['old.com', 'old.net']],
  [
    'apache',
    `RewriteCond %{HTTP_HOST} ^(www\\.)?old\\.example(:80)?$ [NC]\nRewriteRule ^a$ /b [R=301,L]\n`,
    ['www.old.example', 'old.example'],
  ],
  [
    'apache',
    `${OLD} [OR]\nRewriteCond %{HTTP_HOST} =older.example [NC,OR]\n${OLD}\nRewriteRule ^a$ /b [R=301,L]\n`,
    ['old.example', 'older.example'],
  ],
  [
    'apache',
    setEnv('SetEnvIf Host ^old\\.example$ old', 'SetEnvIfNoCase Host ^older\\.example$ old=1'),
    ['old.example', 'older.example'],
  ],
])('%s makes a rule for each host of %j', (format, text, hosts) => {
  const { rules, changed, refused } = importRedirects(IMPORTERS[format], text);
  expect(refused).toEqual([]);
  expect(rules.map(({ host }) => host)).toEqual(hosts);
  expect(new Set(changed.map((one) => JSON.stringify(one))).size).toBe(changed.length);
});

test('the redirects that cPanel writes for the host of the sites and for all hosts are rules without a host', () => {
  const imported = importRedirects(
    IMPORTERS.apache,
    [
      'RewriteCond %{HTTP_HOST} ^example\\.com$ [OR]',
      'RewriteCond %{HTTP_HOST} ^www\\.example\\.com$',
      'RewriteRule ^old\\.html$ "https\\:\\/\\/www\\.example\\.com\\/new" [R=301,L]',
      'RewriteCond %{HTTP_HOST} ^.*$',
      'RewriteRule ^older\\/?$ "https\\:\\/\\/www\\.example\\.com\\/new" [R=301,L]',
    ].join('\n'),
  );
  expect(imported.refused).toEqual([]);
  const { rules, changed } = leadHome(imported, 'www.example.com');
  expect(rules.map(({ host, from, to }) => [host, from, to])).toEqual([
    ['example.com', '/old.html', '/new'],
    [undefined, '/old.html', '/new'],
    [undefined, '/older', '/new'],
  ]);
  const unbound = changed.filter(({ reason }) => reason.includes('it is written without `host`'));
  expect(unbound.map(({ line }) => line)).toEqual([3]);
});

test('a rule for all paths of two hosts that leads to one of them holds on the other', () => {
  const imported = importRedirects(
    IMPORTERS.apache,
    'RewriteCond %{HTTP_HOST} ^(www\\.)?example\\.com$\nRewriteRule ^(.*)$ https://www.example.com/$1 [R=301,L]\n',
  );
  const { rules, refused } = leadHome(imported, 'www.example.com');
  expect(rules).toMatchObject([{ host: 'example.com', from: '/*', to: '/*' }]);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The rule leads to its own address on `www.example.com`, the host of the sites.'],
  ]);
});

test.each([
  ['another value', setEnv('SetEnvIf Host ^old\\.example$ old', 'SetEnvIf Host ^older\\.example$ old=2')],
  ['a path', setEnv('SetEnvIf Host ^old\\.example$ old', 'SetEnvIf Request_URI ^/a old')],
  ['any host', setEnv('SetEnvIf Host ^old\\.example$ old', 'SetEnvIf Host older old')],
  ['nothing', setEnv('SetEnvIf Host ^old\\.example$ old', 'SetEnvIf Host ^older\\.example$ !old')],
])('a variable that two directives set, one of them to %s, is not that of a few hosts', (_other, text) => {
  const { rules, refused } = importRedirects(IMPORTERS.apache, text);
  expect(rules).toEqual([]);
  expect(refused[0]?.reason).toContain('which a redirect rule cannot see');
});

test.each<[format: ImporterId, text: string, reason: RegExp]>([
  ['netlify', 'https://*.old.example/a /b 301!\n', /not one host name/],
  ['netlify', 'http://old.example/* https://old.example/:splat 301!\n', /with `https:`/],
  [
    'netlify-toml',
    '[[redirects]]\nfrom = "/a"\nto = "/b"\nconditions = { Host = ["old.example"] }\n',
    /no condition `Host`/,
  ],
  ['vercel', entry('.*\\.old\\.example', '/b'), /not a few plain names/],
  ['next', entry('', '/b'), /not a few plain names/],
  ['apache', 'RewriteCond %{HTTP_HOST} old\\.example\nRewriteRule ^a$ /b [R=301,L]\n', /more than a few plain names/],
  [
    'apache',
    'RewriteCond %{HTTP_HOST} !^old\\.example$\nRewriteRule ^a$ /b [R=301,L]\n',
    /more than a few plain names/,
  ],
  ['apache', `${OLD} [OR]\nRewriteRule ^a$ /b [R=301,L]\n`, /no condition follows/],
  ['apache', `${OLD} [OR]\nRewriteCond %{QUERY_STRING} ^a=1$\nRewriteRule ^a$ /b [R=301,L]\n`, /joined with `OR`/],
  ['apache', `RewriteCond %{QUERY_STRING} ^a=1$ [OR]\n${OLD}\nRewriteRule ^a$ /b [R=301,L]\n`, /joined with `OR`/],
  ['apache', `${OLD}\n${OLD}\nRewriteRule ^a$ /b [R=301,L]\n`, /more than a few plain names/],
  ['nginx', `if ($host ~ old\\.example) { return 301 /b; }`, /more than a few plain names/],
  ['cloudflare-bulk', '*.old.example/a,https://new.example/b\n', /not one host name/],
  ['cloudflare-bulk', 'old.example:8443/a,https://new.example/b\n', /not one host name/],
  ['cloudflare-bulk', 'http://old.example/a,https://old.example/a\n', /with `https:`/],
  ['cloudflare-bulk', 'old.example/a,https://old.example/a\n', /leads to itself/],
  ['wp-redirection', forServer('*.old.example', '/b'), /not one plain name/],
  ['wp-redirection', forServer('old.example', '', '/b'), /every host but `old\.example`/],
])('%s refuses %j, which is not one host', (format, text, reason) => {
  const { rules, refused } = importRedirects(IMPORTERS[format], text);
  expect(rules).toEqual([]);
  expect(refused[0]?.reason).toMatch(reason);
});

test('the same path on two hosts makes two rules, and a path target is named as a change', () => {
  const { rules, changed } = importRedirects(
    IMPORTERS.netlify,
    'https://old.example/a /b 301!\nhttps://older.example/a /c 301!\n/a /d 301!\n',
  );
  expect(rules.map(({ host, to }) => [host, to])).toEqual([
    ['old.example', '/b'],
    ['older.example', '/c'],
    [undefined, '/d'],
  ]);
  expect(
    changed.filter(({ reason }) => reason.startsWith('The rule is for one host,')).map(({ line }) => line),
  ).toEqual([1, 2]);
});

test('a rule for every host above hides a rule for one host', () => {
  const { rules, refused } = importRedirects(IMPORTERS.netlify, '/a /d 301!\nhttps://old.example/a /b 301!\n');
  expect(rules.map(({ to }) => to)).toEqual(['/d']);
  expect(refused.map(({ line }) => line)).toEqual([2]);
});

const table = (...rows: readonly string[]): string => ['from,to', ...rows, ''].join('\n');
const policy = (...rows: readonly string[]): string =>
  ['matchURL,host,path,regex,result.redirectURL', ...rows, ''].join('\n');

test.each<[what: string, format: ImporterId, text: string, hosts: readonly (string | undefined)[]]>([
  ['the only host is that of the site', 'csv', table('https://a.example/x,/y', '/z,/y'), [undefined, undefined]],
  [
    'of several hosts, each rule keeps its own',
    'csv',
    table('https://a.example/x,/y', 'https://b.example/x,/z'),
    ['a.example', 'b.example'],
  ],
  [
    'the host that targets lead to is that of the site',
    'csv',
    table('https://a.example/x,https://b.example/y', 'https://b.example/x,https://b.example/z'),
    ['a.example', undefined],
  ],
  [
    'a column `host` binds a rule to any host',
    'csv',
    'host,from,to\n,https://a.example/x,/y\na.example,/z,/w\n',
    [undefined, 'a.example'],
  ],
  ['the only host is that of the site', 'akamai', policy('https://a.example/x,,,,/y'), [undefined]],
  [
    'of several hosts, each rule keeps its own',
    'akamai',
    policy('https://a.example/x,,,,/y', ',b.example,/x,,/z', ',,,^https://c\\.example/x$,/z'),
    ['a.example', 'b.example', 'c.example'],
  ],
  [
    'a rule of the site does not hide that of another host',
    'akamai',
    policy('https://b.example/x,,,,https://b.example/y', 'https://a.example/x,,,,/z'),
    [undefined, 'a.example'],
  ],
])('%s: %s', (_what, format, text, hosts) => {
  const { rules, changed, refused } = importRedirects(IMPORTERS[format], text);
  expect(refused).toEqual([]);
  expect(rules.map(({ host }) => host)).toEqual(hosts);
  expect(changed.filter(({ reason }) => /ources are on/.test(reason))).toHaveLength(1);
});

test('wp-redirection has a target for a server, and one for all others', () => {
  const { rules } = importRedirects(IMPORTERS['wp-redirection'], forServer('old.example', '/b', '/c'));
  expect(rules.map(({ host, to }) => [host, to])).toEqual([
    ['old.example', '/b'],
    [undefined, '/c'],
  ]);
});

test('wp-redirection knows a page that is gone on one host', () => {
  const text = forServer('old.example', '', '', { action_type: 'error', action_code: 410 });
  expect(importRedirects(IMPORTERS['wp-redirection'], text).rules).toMatchObject([
    { from: '/a', host: 'old.example', status: 410 },
  ]);
});

test('wp-redirection binds sources on a second host', () => {
  const { rules } = importRedirects(
    IMPORTERS['wp-redirection'],
    'https://www.example.com/a,/b\nhttps://old.example/a,/c\n',
  );
  expect(rules.map(({ host, to }) => [host, to])).toEqual([
    ['old.example', '/c'],
    [undefined, '/b'],
  ]);
});

test('an expression for one host does not change the form of a rule for another', () => {
  const { rules } = importRedirects(
    IMPORTERS.nginx,
    'server {\nserver_name old.example;\nrewrite ^/a/([0-9]+)$ https://www.example.com/b permanent;\n}\n' +
      'server {\nserver_name www.example.com;\nrewrite ^/a/(.*)$ /c/$1 permanent;\n}\n',
  );
  expect(rules.map(({ host, from, regex }) => [host, from ?? regex])).toEqual([
    ['old.example', '^/a/(?:[0-9]+)$'],
    [undefined, '/a/*'],
  ]);
});

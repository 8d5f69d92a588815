import { expect, test } from 'vitest';
import { apache, APACHE_PATHS } from '../../../engine/redirects/importers/apache/apache.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startApacheOriginal } from '../../support/originals/apache.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withHints, withoutLines } from '../../support/originals/matcher.ts';

test.each([
  {
    file: 'apache/full.htaccess',
    kind: 'htaccess',
    more: ['/attic/x.gif', '/events/x.gif', '/inside/x.gif'],
    lines: { '/indexzhtml': 15 },
  },
  {
    file: 'apache/full.conf',
    kind: 'server',
    more: ['shop', 'press', 'twice', 'double', 'secure', 'if-module'].map((name) => `/${name}/print`),
    lines: {},
  },
] as const)('rules of $file decide as Apache does, but for what was said', async ({ file, kind, more, lines }) => {
  const text = readFixture(file);
  const original = withHints(await startApacheOriginal(withoutLines(text, untaken(text)), kind), lines);
  try {
    const ofAll = [{ reason: APACHE_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) }];
    const { requests, undeclared, stale, declared } = await roundTrip(
      apache,
      text,
      original,
      [...more, ...Object.keys(lines)],
      ofAll,
    );
    console.log(`${original.version}, ${file}: ${requests} requests, ${declared} differ as declared`);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});

const FOLDER = `RewriteEngine On
RewriteBase /docs/
RewriteRule ^old$ /new [R=301,L]
RewriteRule ^relative$ moved [R=301,L]
RewriteRule ^a/(.*)$ b/$1 [R=301,L]
RewriteRule ^$ /home [R=302,L]
RewriteRule unanchored /x [R=301,L]
RewriteRule ^Case$ /case [R=301,NC,L]
RewriteRule ^/never$ /x [R=301,L]
RewriteCond %{REQUEST_URI} ^/docs/c/(.*)$
RewriteRule ^ /condition/%1 [R=301,L]
RewriteCond %{REQUEST_URI} ^/other/(.*)$
RewriteRule ^ /condition/%1 [R=301,L]
Redirect 301 /docs/prefix /behind
Redirect 301 /outside /never
RedirectMatch 301 ^/docs/([^/]+)\\.php$ /programs/$1
`;

test('rules of a .htaccess below the root decide as Apache does, but for what was said', async () => {
  const server = await startApacheOriginal(FOLDER, 'htaccess', 'docs');
  // Apache leads the folder to its path with a slash, before its .htaccess is read.
  const original = {
    ...server,
    ask: (requests: readonly string[]) =>
      server.ask(requests.map((request) => request.replace(/^\/docs(?=\?|$)/, '/docs/'))),
  };
  try {
    const ofAll = [{ reason: APACHE_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) }];
    const importer = { ...apache, read: (text: string) => apache.read(text, '/docs') };
    const more = [
      '/old',
      '/other/x',
      '/outside',
      '/docs/outside',
      '/docs/other/x',
      '/docs/never',
      '/docs/x/unanchored/y',
      '/docs/prefix/unanchored',
      '/DOCS/case',
    ];
    const { requests, undeclared, stale } = await roundTrip(importer, FOLDER, original, more, ofAll);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(100);
    expect(await server.ask(['/docs'])).toMatchObject([{ status: 301, location: expect.stringMatching(/\/docs\/$/) }]);
    expect(importer.read(FOLDER).refused.map(({ line }) => line)).toEqual([9, 13, 15]);
  } finally {
    await original.stop();
  }
});

const VARIABLES = `RewriteEngine On
SetEnvIf Request_URI "^/archive/" archived
SetEnvIfNoCase Request_URI ^/Old/Press/ press=yes
RewriteRule ^shop/ - [E=shop:1]
RewriteCond %{ENV:archived} 1
RewriteRule ^archive/x$ /kept/x [R=301,L]
RewriteCond %{ENV:archived} =1
RewriteRule ^(.*)$ /vault/$1 [R=301,L]
RewriteCond %{ENV:press} ^yes$
RewriteRule ^old/press/([0-9]+)$ /news/$1 [R=302,L]
RewriteCond %{ENV:shop} !^$
RewriteRule ^shop/([^/]+)\\.php$ /store/$1.html [R=301,L]
RewriteCond %{ENV:shop} 1
RewriteRule ^s(.*)$ /never/$1 [R=301,L]
SetEnvIf Host ^old\\.example$ is_old
SetEnvIf Host "^(www\\.)?older\\.example$" is_old=1
RewriteCond %{ENV:is_old} =1
RewriteRule ^team$ https://www.example.com/people [R=301,L]
RewriteRule ^team$ /team/all [R=302,L]
RewriteCond %{HTTP_HOST} ^(?:www\\.)?gone\\.example(:[0-9]+)?$ [NC,OR]
RewriteCond %{HTTP_HOST} =lost.example
RewriteRule ^all/(.*)$ https://www.example.com/$1 [R=301,L]
`;

const TO_ORIGINS = `Redirect 302 /shop https://shop.example.com/
Redirect 301 /start /
Redirect 301 /other/ https://other.example.com/
`;

test('a prefix that leads to the root of a host decides as Apache does, but for what was said', async () => {
  const server = await startApacheOriginal(TO_ORIGINS, 'htaccess');
  const below = (path: string, line: number): (readonly [string, number])[] =>
    ['/', '/x', '/zz1', '/?zz=1'].map((end) => [path + end, line]);
  const lines = Object.fromEntries([...below('/shop', 1), ...below('/start', 2)]);
  try {
    const ofAll = [{ reason: APACHE_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) }];
    const more = ['/shop', '/shop?q', '/shopping', '/start', '/other/x', ...Object.keys(lines)];
    const { undeclared, stale } = await roundTrip(apache, TO_ORIGINS, withHints(server, lines), more, ofAll);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect((await server.ask(['/shop', '/shop/', '/shop/x', '/start/x'])).map(({ location }) => location)).toEqual([
      'https://shop.example.com/',
      'https://shop.example.com//',
      'https://shop.example.com//x',
      expect.stringMatching(/\/\/x$/),
    ]);
    expect(apache.read(TO_ORIGINS).rules.map(({ from }) => from)).toEqual(['/shop', '/start', '/other/*']);
  } finally {
    await server.stop();
  }
});

test('conditions on variables that are set by the path or the host decide as Apache does, but for what was said', async () => {
  const text = VARIABLES;
  const original = await startApacheOriginal(withoutLines(text, untaken(text)), 'htaccess');
  try {
    const ofAll = [{ reason: APACHE_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) }];
    const more = [
      '/old/press/7',
      '/Old/Press/7',
      '/archive',
      '/archive/',
      '/shop/a.php',
      '/shopping',
      '/vault/x',
      'https://old.example/team',
      'https://www.older.example/team',
      'https://other.example/team',
      'https://www.gone.example/all/a',
      'https://lost.example/all/b/c',
      'https://found.example/all/b',
    ];
    const { undeclared, stale } = await roundTrip(apache, text, original, more, ofAll);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(apache.read(text).rules.map(({ line }) => line)).toEqual([6, 8, 10, 12, 18, 18, 18, 19, 22, 22, 22]);
    expect(apache.read(text).refused.map(({ line }) => line)).toEqual([14]);
  } finally {
    await original.stop();
  }
});

test('a relative target without RewriteBase is a path of the disk there too, and refused', async () => {
  const text = 'RewriteEngine On\nRewriteRule ^old$ new [R=301,L]\n';
  const server = await startApacheOriginal(text, 'htaccess', 'docs');
  try {
    expect(await server.ask(['/docs/old'])).toMatchObject([{ location: expect.stringContaining('/site/docs/new') }]);
    expect(apache.read(text, '/docs').refused.map(({ line }) => line)).toEqual([2]);
  } finally {
    await server.stop();
  }
});

/** The lines that gave no rule, with the conditions that belong to them. */
function untaken(text: string): Set<number> {
  const { rules, refused } = apache.read(text);
  const taken = new Set(rules.map(({ line }) => line));
  const lines = new Set(refused.flatMap(({ line }) => (taken.has(line) ? [] : [line])));
  const all = text.split('\n');
  for (const line of lines) {
    for (let above = line - 1; /^\s*RewriteCond/i.test(all[above - 1] ?? ''); above -= 1) lines.add(above);
  }
  return lines;
}

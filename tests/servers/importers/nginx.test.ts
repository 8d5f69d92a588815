import { expect, test } from 'vitest';
import { nginx, NGINX_PATHS } from '../../../engine/redirects/importers/nginx/nginx.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withoutLines } from '../../support/originals/matcher.ts';
import { startNginxOriginal } from '../../support/originals/nginx.ts';

const text = readFixture('nginx/full.conf');
const ofAll = [{ reason: NGINX_PATHS, covers: (request: string): boolean => /^[^?]*(?:\/\/|%)/.test(request) }];

test('imported rules decide as nginx does, but for what was said', async () => {
  const { rules, refused } = nginx.read(text);
  const taken = new Set(rules.map(({ line }) => line));
  const untaken = new Set(refused.flatMap(({ line }) => (taken.has(line) ? [] : [line])));
  const original = await startNginxOriginal(withoutLines(text, untaken));
  try {
    const { requests, undeclared, stale, declared } = await roundTrip(
      nginx,
      text,
      original,
      ['/prefix.php', '/late/x.gif'],
      ofAll,
    );
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});

test.each([
  ['$uri', '/old /new;\n/Letters /case;\n~^/x/(.*)$ /y/$1;\n'],
  ['$request_uri', '/old?id=1 /new;\n/plain /target;\n/two%20words /spaced;\n'],
])('the body of a map of %s is read as one', async (source, body) => {
  const server = await startNginxOriginal(
    `map ${source} $target {\n${body}}\nserver {\nif ($target) { return 301 $target; }\nreturn 404;\n}\n`,
  );
  try {
    const { undeclared } = await roundTrip(nginx, body, server, ['/old?id=1', '/two%20words'], ofAll);
    expect(undeclared).toEqual([]);
    if (source === '$request_uri') {
      expect(nginx.read(body).rules.map(({ from }) => from)).toContain('/two%20words');
      expect(await server.ask(['/two%20words'])).toMatchObject([{ status: 301, location: '/spaced' }]);
    }
  } finally {
    await server.stop();
  }
});

test('a relative target is sent as it is written there, and a browser resolves it from the request', async () => {
  const body = 'rewrite ^/docs/old$ new.html permanent;\nlocation = /docs/a/b { return 302 ../c?d=e; }\n';
  const server = await startNginxOriginal(`server {\n${body}}\n`);
  try {
    const answers = await server.ask(['/docs/old', '/docs/a/b']);
    const sent = answers.map(
      ({ location = '' }, index) => new URL(location, `https://a${['/docs/old', '/docs/a/b'][index]}`),
    );
    const { rules } = nginx.read(`server {\n${body}}\n`);
    expect(answers.map(({ location }) => location)).toEqual(['new.html', '../c?d=e']);
    expect(sent.map(({ pathname, search }) => pathname + search)).toEqual(rules.map(({ to }) => to));
  } finally {
    await server.stop();
  }
});

test('rules for the hosts of several servers decide as nginx does', async () => {
  const hosts = readFixture('nginx/hosts.conf');
  const { rules, changed, refused } = nginx.read(hosts);
  const taken = new Set(rules.map(({ line }) => line));
  const untaken = refused.filter(
    ({ line, text: directive }) => !taken.has(line) && !directive.startsWith('server_name'),
  );
  const server = await startNginxOriginal(withoutLines(hosts, new Set(untaken.map(({ line }) => line))));
  try {
    const { requests, undeclared } = await roundTrip(
      nginx,
      hosts,
      server,
      ['https://kaveno.example/lamps?a=1', 'https://www.brand.example/', 'https://odd.example/one', '/till'],
      ofAll,
    );
    // Rules without a host hold on every host, as a remark says.
    expect(changed.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('also on `press.example`,'));
    expect(undeclared.filter((difference) => !difference.startsWith('https://press.example/diary/'))).toEqual([]);
    expect(requests).toBeGreaterThan(150);
  } finally {
    await server.stop();
  }
});

test('a condition on a few hosts decides as nginx does', async () => {
  const text = `server {
  server_name example.com;
  if ($host ~* "^(www\\.)?old\\.(?:com|net)$") { return 301 https://shop.example/from-old; }
  location = /a { return 301 /b; }
}
`;
  const { rules } = nginx.read(text);
  expect(rules.flatMap(({ host }) => host ?? [])).toEqual(['www.old.com', 'www.old.net', 'old.com', 'old.net']);
  const server = await startNginxOriginal(text);
  try {
    const more = ['https://www.old.net/a', 'https://old.com/x', 'https://very.old.com/a', 'https://old.org/a', '/a'];
    const { requests, undeclared } = await roundTrip(nginx, text, server, more, ofAll);
    expect(undeclared).toEqual([]);
    expect(requests).toBeGreaterThan(10);
  } finally {
    await server.stop();
  }
});

test('the expression of a condition takes the place of the captures of its location, as in nginx', async () => {
  const refused = `location ~ ^/p/(.*)$ { if ($host ~* ^(www\\.)?old\\.com$) { return 301 /q/$1; } }
location ~ ^/r/(.*)$ { if ($host ~* ^old\\.com$) { return 301 /q/$1; } }
location ~ ^/s/(.*)$ { if ($host ~* ^new\\.com$) { return 301 /no; } return 301 /q/$1; }
`;
  const taken = `location ~ ^/t/(.*)$ { if ($host = old.com) { return 301 /q/$1; } }
location ~ ^/u/(.*)$ { if ($host ~* ^(www\\.)?old\\.com$) { rewrite ^/u/(.*)$ /q/$1 permanent; } }
`;
  const server = await startNginxOriginal(`server {\n${refused}${taken}}\n`);
  const ask = async (host: string, paths: readonly string[]): Promise<unknown[]> =>
    (await server.ask(paths.map((path) => `https://${host}${path}`))).map(({ location }) => location);
  try {
    expect(await ask('www.old.com', ['/p/a', '/r/a', '/s/a', '/u/a'])).toEqual(['/q/www.', undefined, '/q/', '/q/a']);
    expect(await ask('old.com', ['/p/a', '/r/a', '/s/a', '/t/a'])).toEqual(['/q/', '/q/', '/q/', '/q/a']);
  } finally {
    await server.stop();
  }
  const imported = nginx.read(`${refused}${taken}`);
  expect(
    imported.refused.filter(({ reason }) => /capture of the condition/.test(reason)).map(({ line }) => line),
  ).toEqual([1, 2, 3]);
  expect(imported.rules.map(({ line, host, to }) => [line, host, to])).toEqual([
    [3, 'new.com', '/no'],
    [4, 'old.com', '/q/*'],
    [5, 'www.old.com', '/q/*'],
    [5, 'old.com', '/q/*'],
  ]);
});

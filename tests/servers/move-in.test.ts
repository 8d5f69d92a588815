import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callSitefold } from '../support/call-sitefold.ts';
import { nginxArguments, nginxHttp, nginxMain } from '../support/engines/nginx.ts';
import { startServer } from '../support/engines/process.ts';
import { blocksOf, replaced } from '../support/readme.ts';
import { runShell } from '../support/shell.ts';
import { withFolder } from '../support/temporary.ts';

/* Somebody moves the redirects of Apache to nginx by the README of a new project. The old file has mistakes. */

const PRODUCTS = 'routers switches cables modems antennas adapters racks sfp poe lte fibre mesh voip nas ups'.split(
  ' ',
);
const PAGES = ['about', 'jobs', 'press', 'contact', 'legal', 'history'];

const OLD = `# The old site
RewriteEngine On
RewriteBase /
${PRODUCTS.map((name) => `Redirect 301 /old-${name} /products/${name}`).join('\n')}
${Array.from({ length: 30 }, (_, index) => `RedirectPermanent /news/item-${index}.html /news/2026/${index}`).join('\n')}
${PAGES.map((name) => `RewriteRule ^${name}\\.html$ /${name} [R=301,L]`).join('\n')}
RewriteRule ^blog/([0-9]+)/(.*)$ /news/$1/$2 [R=301,L]
RedirectMatch 301 ^/docs/(.*)$ https://docs.example.com/$1
Redirect gone /catalogue.pdf
RewriteRule ^support/([a-z]+)$ /help/$1 [R=302,NC,L]
Redirect 301 /old-shop/ http://shop.example.com/
Redirect 301 /a%20b /with-space
Redirect 301 /chain-a /chain-b
Redirect 301 /chain-b /chain-c
Redirct 301 /typo /target
Redirect 301 no-slash /target
Redirect 301 /old-routers /products/all-routers
Redirect 999 /odd /even
RewriteRule ^app/(.*)$ /index.php?page=$1 [L,QSA]
RewriteRule ^view/([0-9]+)$ /item?id=$1 [R=301,L]
RewriteCond %{HTTP_USER_AGENT} Mobile
RewriteRule ^m$ /mobile [R,L]
Redirect 301 /loop-a /loop-b
Redirect 301 /loop-b /loop-a
Redirect 301 /About.html /about
`;

/** The rules that `validate` says to change, by their sources. */
const MISTAKES = ['/loop-a', '/loop-a/*', '/About.html', '/About.html/*'];

test('a file of Apache with mistakes is live in nginx by the README of the project alone', async () => {
  await withFolder(async (folder) => {
    const root = join(folder, 'site');
    const call = (...args: string[]): ReturnType<typeof callSitefold> => callSitefold([...args, '--root', root]);
    expect((await call('init', root, '--starter', 'redirects', '--yes')).code).toBe(0);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const blocks = blocksOf(readme).filter(({ heading }) => heading === 'From an old file to nginx');
    const [importing, included, testing] = blocks.map(({ text }) => text);
    expect(blocks.map(({ language }) => language)).toEqual(['sh', 'nginx', 'sh']);
    writeFileSync(join(root, '.htaccess'), OLD);

    rmSync(join(root, 'manifests/redirects.yaml'));
    const imported = await runShell(importing ?? '', root);
    expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('Did you mean `redirect`?')]);
    const path = join(root, 'manifests/redirects/old-site.yaml');
    const rules = readFileSync(path, 'utf8');
    expect(rules.match(/^# {3}line \d+: /gm)).toHaveLength(6);

    const wrong = await call('validate');
    expect(wrong.code).toBe(1);
    expect(new Set(wrong.stdout.match(/(?<= error )\w+/g))).toEqual(new Set(['RD007', 'RD009']));
    const sources = MISTAKES.map((source) => source.replace('*', String.raw`\*`)).join('|');
    writeFileSync(path, rules.replaceAll(new RegExp(`^ {6}- from: (?:${sources})\n(?: {8}.*\n)+`, 'gm'), ''));
    expect(await call('validate')).toMatchObject({ code: 0, stderr: expect.stringContaining('valid:') });

    const out = join(folder, 'redirects');
    expect((await call('redirects', 'emit', 'nginx', '--out', out)).code).toBe(0);
    const server = await startServer({
      command: 'nginx',
      files: [],
      configuration: (own, port) =>
        `${nginxMain(own)}events { worker_connections 256; }\n${(included ?? '')
          .replaceAll('/srv/redirects', out)
          .replace('listen 8080', `listen 127.0.0.1:${port}`)
          .replace('http {', `http {\n  ${nginxHttp(own)}`)}`,
      args: ({ folder: own, configuration }) => nginxArguments(own, configuration),
      version: '',
    });
    try {
      const base = ['--base-url', `http://127.0.0.1:${server.port}`];
      const { code, output } = await runShell(replaced(testing ?? '', ':8080', `:${server.port}`), root);
      expect([code, output]).toEqual([0, expect.stringMatching(/^passed: .* 0 failed/m)]);
      const unnamed = await call('qa', 'run', ...base);
      expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining('`--target nginx`')]);
    } finally {
      await server.stop();
    }
  });
});

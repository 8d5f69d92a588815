import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callSitefold } from '../../support/call-sitefold.ts';
import { findRequests } from '../../../engine/redirects/importers/refused-requests-comment.ts';

const OLD = `/old      /new
/shop     https://shop.example/
/th/old   /th/new
/app/*    /index.html  200
/a/b      /x           200
/a/*      /y
`;

let folder = '';
const root = (): string => join(folder, 'project');
const call = (...args: string[]): ReturnType<typeof callSitefold> => callSitefold([...args, '--root', root()]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-import-'));
  writeFileSync(join(folder, '_redirects'), OLD);
  await callSitefold(['init', root(), '--starter', 'redirects', '--countries', 'th', '--yes']);
  mkdirSync(join(root(), 'manifests/redirects'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('redirects import', () => {
  const old = (): string[] => ['redirects', 'import', 'netlify', join(folder, '_redirects')];

  test('keeps refused lines as comments with their reason, says what takes their requests, and ends with 0', async () => {
    const { code, stdout, stderr } = await call(...old());
    expect(code).toBe(0);
    expect(stdout.slice(stdout.indexOf('# 2 lines'))).toBe(
      `# 2 lines refused. Write a rule for what is still needed, and delete the comment.
# The rule is a rewrite (status 200), not a redirect. Keep it in the configuration of the server.
#   line 4: /app/* /index.html 200
#     such as /app/q/
#   line 5: /a/b /x 200
#     such as /a/b
`,
    );
    // `validate` says what takes these requests.
    expect(findRequests(stdout).map(({ request }) => request)).toEqual(['/app/q/', '/a/b']);
    expect(stderr).toContain('its requests are decided by line 6 (`/a/* → /y`). For example, `/a/b` goes to `/y`.');
    const out = join(folder, 'new/imported.yaml');
    expect(await call(...old(), '--out', out)).toEqual({ code: 0, stdout: '', stderr: `written: ${out}\n${stderr}` });
    expect(readFileSync(out, 'utf8')).toBe(stdout);
    const other = join(folder, 'other.yaml');
    const json = await call(...old(), '--out', other, '--json');
    expect([JSON.parse(json.stdout), readFileSync(other, 'utf8')]).toEqual([
      expect.objectContaining({ taken: 4 }),
      stdout,
    ]);
    expect(await call(...old(), '--out', join(out, 'below.yaml'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written: '),
    });
    expect(await call(...old(), '--out', out)).toEqual({
      code: 2,
      stdout: '',
      stderr: `sitefold: \`${out}\` already exists and is not overwritten. Choose another file, or delete this one to import again.\n`,
    });
    expect(readFileSync(out, 'utf8')).toBe(stdout);
    expect(stderr).toContain('The rules lead to another host, `shop.example`. `--allow-hosts` allows it');
  });

  test('--allow-hosts writes the hosts into the constants, and the rules are valid', async () => {
    const { code, stdout, stderr } = await call(...old(), '--allow-hosts');
    expect([code, stderr]).toEqual([0, expect.stringContaining('allowed: shop.example in manifests/constants.yaml')]);
    writeFileSync(join(root(), 'manifests/redirects/old.yaml'), stdout);
    expect(readFileSync(join(root(), 'manifests/constants.yaml'), 'utf8')).toContain('["shop.example"]');
    expect((await call('validate')).code).toBe(0);
  });

  test('--sites all puts the rules below every prefix', async () => {
    const { code, stdout } = await call(...old(), '--sites', 'all');
    expect([code, stdout]).toEqual([0, expect.stringContaining('from: /{site}/old\n        to: /{site}/new')]);
    expect(stdout).toContain('from: /th/old');
    writeFileSync(join(root(), 'manifests/redirects/old.yaml'), stdout);
    expect((await call('explain', '/th/old', '/TH/a/c')).stdout).toMatch(/301 → \/th\/new[^]*301 → \/th\/y/);
  });

  test('a target on the host of the sites is a path, and that of no other host', async () => {
    const file = join(folder, 'full.csv');
    writeFileSync(
      file,
      'from,to\n/a,https://www.project.example/about?x=1\n/b,https://www.project.example\n/c,https://shop.example/\n',
    );
    const { stdout, stderr } = await call('redirects', 'import', 'csv', file);
    expect(stdout).toContain(
      `      - from: /a
        to: /about?x=1
      - from: /b
        to: /
      - from: /c
        to: https://shop.example/
        external: true
`,
    );
    expect(stderr).toContain('The target is on `www.project.example`, the host of the sites; it is written as a path.');
    expect(stderr).toContain('The rules lead to another host, `shop.example`.');
    const elsewhere = await callSitefold(['redirects', 'import', 'csv', file, '--root', folder]);
    expect(elsewhere.stdout).toContain('to: https://www.project.example/about?x=1\n        external: true');
  });

  test('a file among the manifests that is not read is said to be so', async () => {
    const note = async (path: string): Promise<boolean> =>
      (await call(...old(), '--out', join(root(), path))).stderr.includes(
        'Move it to `manifests/redirects/rules.yaml`.',
      );
    expect(await note('manifests/rules.yaml')).toBe(true);
    expect(await note('manifests/redirects/rules.yml')).toBe(true);
    expect(await note('manifests/redirects/rules.yaml')).toBe(false);
    expect(await note('rules.yaml')).toBe(false);
    rmSync(join(root(), 'manifests/rules.yaml'));
    for (const name of ['rules.yml', 'rules.yaml']) rmSync(join(root(), 'manifests/redirects', name));
  });

  test('hosts cannot be allowed where there is no project', async () => {
    const { code, stderr } = await callSitefold([...old(), '--allow-hosts', '--root', folder]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no project in')]);
  });
});

describe('redirects import front-matter', () => {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const read = async (path: string): Promise<string> => {
    const { stdout } = await callSitefold(['redirects', 'import', 'front-matter', join(folder, path), '--json']);
    return (JSON.parse(stdout) as { rules: { from: string; to: string }[] }).rules
      .map(({ from, to }) => `${from} ${to}`)
      .join(', ');
  };

  test('follows the settings of the site, whichever of its folders or files is named', async () => {
    write('hugo/config.toml', '[permalinks]\nposts = "/x/:year/:filename/"\n');
    write('hugo/content/posts/a.md', '---\naliases: [/old]\ndate: 2026-01-02\n---\n');
    for (const path of ['hugo', 'hugo/content', 'hugo/content/posts', 'hugo/content/posts/a.md'])
      expect(await read(path), path).toBe('/old /x/2026/a/');
    write('hugo/config/_default/permalinks.toml', 'posts = "/y/:filename/"\n');
    expect(await read('hugo')).toBe('/old /y/a/');
  });

  test('takes `config.toml` only beside content, and no settings from far above', async () => {
    write('tools/config.toml', '[permalinks]\nposts = "/x/:filename/"\n');
    write('tools/posts/a.md', '---\naliases: [/old]\n---\n');
    expect(await read('tools')).toBe('/old /posts/a/');
    write('far/hugo.toml', 'baseURL = "https://example.com/base/"\n');
    write('far/1/2/3/4/a.md', '---\naliases: [/old]\n---\n');
    expect(await read('far/1/2/3/4')).toBe('/old /a/');
  });
});

describe('init --import', () => {
  test('ends with 0 although lines were refused, as an import does, and allows the hosts', async () => {
    const project = join(folder, 'moved');
    const { code, stderr } = await callSitefold([
      'init',
      project,
      '--starter',
      'redirects',
      '--yes',
      '--allow-hosts',
      '--import',
      `netlify:${join(folder, '_redirects')}`,
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 refused')]);
    expect(readFileSync(join(project, 'manifests/redirects/imported.yaml'), 'utf8')).toContain('# 2 lines refused.');
    expect((await callSitefold(['validate', '--root', project])).code).toBe(0);
  });

  test('writes targets on the host of `--url` as paths, which `validate` takes', async () => {
    const project = join(folder, 'own');
    const file = join(folder, 'own.csv');
    writeFileSync(file, 'from,to\n/a,https://www.own.example/about\n');
    const { code, stderr } = await callSitefold([
      'init',
      project,
      '--starter',
      'redirects',
      '--yes',
      '--url',
      'https://www.own.example',
      '--import',
      `csv:${file}`,
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('The target is on `www.own.example`')]);
    expect(readFileSync(join(project, 'manifests/redirects/imported.yaml'), 'utf8')).toContain(
      '      - from: /a\n        to: /about\n',
    );
    expect((await callSitefold(['validate', '--root', project])).code).toBe(0);
  });

  test('a file without a redirect ends with 1 and leaves the constants out', async () => {
    const project = join(folder, 'empty');
    writeFileSync(join(folder, 'nothing'), '/app/* /index.html 200\n');
    const { code } = await callSitefold([
      'init',
      project,
      '--starter',
      'redirects',
      '--yes',
      '--allow-hosts',
      '--import',
      `netlify:${join(folder, 'nothing')}`,
    ]);
    expect([code, existsSync(join(project, 'manifests/constants.yaml'))]).toEqual([1, false]);
  });
});

import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLatest } from '../../engine/io/release.ts';
import { SILENT_LOG } from '../../engine/model/log.ts';
import { startService } from '../../engine/server/start.ts';
import { digestTree } from '../support/digest-tree.ts';
import { createClient } from '../support/http.ts';
import { REPOSITORY } from '../support/real.ts';
import { sitefold } from '../support/sitefold.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

const NEW_COUNTRY = `
  - siteId: 52
    flag: nz
    state: 1
    siteType: country
    region: asiaPacific
    lang: en-NZ
    country: NZ
    name: New Zealand
    addr: https://www.kaveno.example/nz/
`;

test('two builds of the same files in two folders are byte-identical', async () => {
  await withFolder(async (folder) => {
    const trees = [];
    for (const name of ['one', 'another-with-a-longer-name']) {
      const copy = join(folder, name);
      mkdirSync(copy);
      for (const part of [
        'engine',
        'cli',
        'islands',
        'manifests',
        'content',
        'package.json',
        'package-lock.json',
        'tsconfig.json',
      ])
        cpSync(`${REPOSITORY}${part}`, join(copy, part), { recursive: true });
      symlinkSync(`${REPOSITORY}node_modules`, join(copy, 'node_modules'));
      // What stands in the environment must not matter.
      const env = { ...process.env, CI: name, SOURCE_DATE_EPOCH: '1700000000' };
      execFileSync(
        `${REPOSITORY}node_modules/.bin/node`,
        [join(copy, 'cli/bin.js'), 'build', '--root', copy, '--sites', 'th,ae'],
        { env, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      trees.push(digestTree(join(copy, 'dist')));
    }
    expect(Object.keys(trees[0] ?? {}).length).toBeGreaterThan(1500);
    expect(trees[1]).toEqual(trees[0]);
  });
});

test('a country is one entry in sites.yaml: it is built, and its old addresses are redirected', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    appendFileSync(join(folder, 'manifests/sites.yaml'), NEW_COUNTRY);
    const built = await sitefold(['build', '--root', folder, '--sites', 'nz']);
    expect(built.code, built.stderr).toBe(0);
    const service = await startService({
      out: join(folder, 'dist'),
      host: '127.0.0.1',
      port: 0,
      operationsPort: 0,
      log: SILENT_LOG,
    });
    const client = createClient(service?.port ?? 0);
    const home = await client.get('/nz/');
    expect(home.status).toBe(200);
    expect(home.body).toContain('<html lang="en-NZ" dir="ltr"');
    expect((await client.get('/choose-site')).body).toContain('New Zealand');
    expect(await client.get('/nz/faq/default.html')).toMatchObject({ status: 301, location: '/nz/faq' });
    expect((await client.get('/nz/faq')).status).toBe(200);
    client.close();
    await service?.stop();
  });
});

test('a redirect is one entry in redirects.yaml', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    appendFileSync(
      join(folder, 'manifests/redirects.yaml'),
      '\n  - name: Ours\n    rules:\n      - from: /{site}/old-routers\n        to: /{site}/products/routers\n',
    );
    const { stdout, code } = await sitefold(['explain', '--json', '--root', folder, '/th/old-routers']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 301,
      location: '/th/products/routers',
      finalStatus: 200,
      hops: 1,
      site: 'th',
      rule: { file: 'manifests/redirects.yaml' },
    });
  });
});

test('a product is one file', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    const text = readFileSync(join(folder, 'content/products/r6-20a.yaml'), 'utf8');
    writeFileSync(
      join(folder, 'content/products/r6-25a.yaml'),
      text.replace('id: r6-20a', 'id: r6-25a').replace('model: R6-20A', 'model: R6-25A'),
    );
    const { stdout } = await sitefold(['explain', '--json', '--root', folder, '/de/product/r6-25a']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, hops: 0, page: '/de/product/r6-25a' });
  });
});

describe('a build that cannot go on leaves the last one in place', () => {
  test('a broken content file stops it before the first page', async () => {
    await withFolder(async (folder) => {
      copyProject(folder);
      expect((await sitefold(['build', '--root', folder, '--sites', 'root'])).code).toBe(0);
      const before = digestTree(join(folder, 'dist'));
      appendFileSync(join(folder, 'content/faqs/101.yaml'), 'colour: red\n');
      const { code, stderr } = await sitefold(['build', '--root', folder, '--sites', 'root']);
      expect(code).toBe(1);
      expect(stderr).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);
      expect(stderr).not.toContain('rendering');
      expect(digestTree(join(folder, 'dist'))).toEqual(before);
    });
  });

  test('a full disk is one line', async () => {
    if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
    await withFolder(async (folder) => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]);
      try {
        const { code, stderr } = await sitefold(['build', '--out', disk, '--root', REPOSITORY, '--sites', 'root']);
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /sitefold: The build stopped while publishing: the disk is full .* The last build is still in place\.\n$/,
        );
        expect(stderr).not.toMatch(/\n {4}at /);
        expect(readLatest(disk)).toBeUndefined();
      } finally {
        execFileSync('umount', [disk]);
      }
    });
  });

  test('killed at ten moments, the last build is whole and the next one goes through', async () => {
    await withFolder(async (folder) => {
      copyProject(folder);
      expect((await sitefold(['build', '--root', folder, '--sites', 'root'])).code).toBe(0);
      const id = readLatest(join(folder, 'dist'))?.id;
      const before = digestTree(join(folder, 'dist'));
      for (let moment = 1; moment <= 10; moment += 1) {
        const child = spawn(
          `${REPOSITORY}node_modules/.bin/sitefold`,
          ['build', '--root', folder, '--sites', 'root', '--force'],
          { stdio: 'ignore' },
        );
        await new Promise((later) => setTimeout(later, 250 * moment));
        child.kill('SIGKILL');
        await new Promise((end) =>
          child.exitCode === null && child.signalCode === null ? child.on('close', end) : end(undefined),
        );
        expect(readLatest(join(folder, 'dist'))?.id).toBe(id);
        const now = digestTree(join(folder, 'dist'));
        expect(
          Object.entries(before).filter(
            ([path, digest]) => !path.startsWith('builds/') && !path.endsWith('order.json') && now[path] !== digest,
          ),
        ).toEqual([]);
      }
      expect((await sitefold(['build', '--root', folder, '--sites', 'root', '--force'])).code).toBe(0);
    });
  });

  test('two builds at a time: the second says who is at it', async () => {
    await withFolder(async (folder) => {
      writeFileSync(join(folder, '.lock'), String(process.pid));
      const { code, stderr } = await sitefold(['build', '--out', folder, '--root', REPOSITORY, '--sites', 'root']);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Another build is under way (process ${process.pid})`),
      ]);
    });
  });
});

test('a second build with nothing changed renders nothing and does not load Astro', async () => {
  const { code, stderr } = await sitefold(['build', '--root', REPOSITORY], {
    env: { NODE_OPTIONS: `--import ${REPOSITORY}tests/support/refuse-astro.mjs` },
  });
  expect([code, stderr]).toEqual([0, expect.stringContaining('unchanged:')]);
});

test('a build keeps the release before, for a service that still uses it, and no more', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    for (const year of [2024, 2025, 2026]) {
      const path = join(folder, 'content/faqs/101.yaml');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/updated: .*/, `updated: ${year}-01-01`));
      expect((await sitefold(['build', '--root', folder, '--sites', 'root'])).code).toBe(0);
    }
    const releases = readdirSync(join(folder, 'dist/releases')).filter((name) => name !== 'order.json');
    expect(releases).toHaveLength(2);
    expect(existsSync(join(folder, 'dist/current/site.json'))).toBe(true);
    rmSync(join(folder, 'dist/current'), { force: true });
    expect(readLatest(join(folder, 'dist'))).toBeUndefined();
  });
});

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLatest } from '../../engine/build/release/release.ts';
import { BUILT, BUILT_SITES, ODD_BUILT } from '../support/built.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { digestTree } from '../support/digest-tree.ts';
import { createClient } from '../support/http.ts';
import { publishCopy } from '../support/published.ts';
import { REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { sitefold } from '../support/sitefold.ts';
import { copyProject, withFolder } from '../support/temporary.ts';
import { testInAll } from '../support/test-in-all.ts';

test('a country is one entry in sites.yaml: it is built, and its old addresses are redirected', async () => {
  const service = await startTestService({ out: ODD_BUILT });
  const client = createClient(service.port);
  try {
    const home = await client.get('/nz/');
    expect(home.status).toBe(200);
    expect(home.body).toContain('<html lang="en-NZ" dir="ltr"');
    expect((await client.get('/choose-site')).body).toContain('New Zealand');
    expect(await client.get('/nz/faq/default.html')).toMatchObject({ status: 301, location: '/nz/faq' });
    expect((await client.get('/nz/faq')).status).toBe(200);
  } finally {
    client.close();
    await service.stop();
  }
});

test('a redirect is one entry in redirects.yaml, and a product is one file', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    const text = readFileSync(join(folder, 'content/products/r6-20a.yaml'), 'utf8');
    writeFileSync(
      join(folder, 'content/products/r6-25a.yaml'),
      text.replace('id: r6-20a', 'id: r6-25a').replace('model: R6-20A', 'model: R6-25A'),
    );
    appendFileSync(
      join(folder, 'manifests/redirects.yaml'),
      '\n  - name: Ours\n    rules:\n      - from: /{site}/old-routers\n        to: /{site}/products/routers\n',
    );
    const paths = ['/th/old-routers', '/de/product/r6-25a'];
    const { stdout, code } = await callSitefold(['explain', '--json', '--root', folder, ...paths]);
    expect(code).toBe(0);
    const [redirect, product] = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(redirect).toMatchObject({
      status: 301,
      location: '/th/products/routers',
      finalStatus: 200,
      hops: 1,
      site: 'th',
      rule: { file: 'manifests/redirects.yaml' },
    });
    expect(product).toMatchObject({ status: 200, hops: 0, page: '/de/product/r6-25a' });
  });
});

describe('a build that cannot go on leaves the last one in place', () => {
  testInAll('a broken content file stops it before the first page', async () => {
    await withFolder(async (folder) => {
      copyProject(folder);
      await publishCopy(join(folder, 'dist'), 'before');
      const before = digestTree(join(folder, 'dist'));
      appendFileSync(join(folder, 'content/faqs/101.yaml'), 'colour: red\n');
      const { code, stderr } = await sitefold(['build', '--root', folder]);
      expect(code).toBe(1);
      expect(stderr).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);
      expect(stderr).not.toContain('rendering');
      expect(readLatest(join(folder, 'dist'))?.id).toBe('before');
      expect(digestTree(join(folder, 'dist'))).toEqual(before);
    });
  });

  test('two builds at a time: the second names the process of the first', async () => {
    await withFolder(async (folder) => {
      // Another process that runs.
      writeFileSync(join(folder, '.lock'), String(process.ppid));
      const { code, stderr } = await callSitefold(['build', '--out', folder, '--root', REPOSITORY]);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Another build is under way (process ${process.ppid})`),
      ]);
    });
  });
});

test('a second build with nothing changed renders nothing and does not load Astro', async () => {
  const { code, stderr } = await sitefold(['build', '--root', REPOSITORY, '--out', BUILT, ...BUILT_SITES], {
    env: { NODE_OPTIONS: `--import ${REPOSITORY}tests/support/refuse-astro.mjs` },
  });
  expect([code, stderr]).toEqual([0, expect.stringContaining('unchanged:')]);
});

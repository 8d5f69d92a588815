import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, onTestFailed, test } from 'vitest';
import type { PreviewView, ProjectView } from '../../engine/editor/studio/contract.ts';
import { PROXY, SPEC_CALLS } from '../spec/calls.ts';
import { CHROMIUM, openContext, PATIENCE } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { REPOSITORY } from '../support/real.ts';
import { sitefold, startSitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/** Waits for the next connection of a page by which it is told of changes. */
async function openChannel(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', { timeout: PATIENCE });
}

interface Development {
  readonly folder: string;
  readonly port: number;
  readonly client: ReturnType<typeof createClient>;
  /** What it has said so far. */
  log(): string;
}

/** Starts `sitefold dev` for a small project. */
async function withDevelopment(use: (development: Development) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    makeSmallProject(folder, ['', 'th', 'de']);
    // A datasheet is a PDF.
    const download = join(folder, 'content/downloads/401.yaml');
    writeFileSync(download, readFileSync(download, 'utf8').replace('category: B101', 'category: B106'));
    const port = await freePort();
    const dev = await startSitefold(['dev', '--root', folder, '--port', String(port)], /development:/);
    onTestFailed(() => void process.stdout.write(dev.log()));
    const client = createClient(port);
    try {
      await use({ folder, port, client, log: dev.log });
    } finally {
      client.close();
      await dev.stop();
    }
  });
}

test('development: the calls answer; a change is on the open page, an error is in the terminal and on the page, both go away', async () => {
  await withDevelopment(async ({ folder, port, client, log }) => {
    const browser = await chromium.launch(CHROMIUM);
    try {
      const docs = await client.get('/api/docs');
      expect([docs.status, docs.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      for (const { path } of SPEC_CALLS) expect(docs.body).toContain(`<code>GET ${path.replace(PROXY, '')}</code>`);
      const document = await client.get('/api/openapi.json');
      const written = JSON.parse(readFileSync(`${REPOSITORY}docs/openapi.json`, 'utf8')) as { info: object };
      expect(JSON.parse(document.body)).toEqual({ ...written, info: { ...written.info, title: 'Kaveno content' } });
      for (const path of ['/cms/api/site/map', '/api/proxy/prod/api/pro/product/eol', '/ipinfo/json'])
        expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      const pdf = /"(\/files\/[^"]+\.pdf)"/.exec((await client.get('/product/download/r-one')).body)?.[1] ?? '';
      const saved = await client.get(`/api/download?url=${pdf}`);
      expect(saved.headers['content-disposition']).toBe(`attachment; filename=${pdf.slice('/files/'.length)}`);
      expect(saved.bytes).toEqual((await client.get(pdf)).bytes);
      expect((await client.get('/api/download?url=/faq')).status).toBe(404);
      const unknown = await client.get('/cms/api/nowhere');
      expect([unknown.status, JSON.parse(unknown.body)]).toMatchObject([404, { code: 404, data: null }]);

      const page = await (await openContext(browser, {})).newPage();
      const channel = openChannel(page);
      await page.goto(`http://127.0.0.1:${port}/th/faq/101`);
      await channel;
      const file = join(folder, 'content/faqs/101.yaml');
      const before = readFileSync(file, 'utf8');

      const channelAfter = openChannel(page);
      const changed = performance.now();
      writeFileSync(file, before.replace(/^question:.*(?:\n[ \t]+.*)*$/m, 'question: Where is the changed question?'));
      await page.getByRole('heading', { name: 'Where is the changed question?' }).waitFor();
      process.stdout.write(`a change was on the page after ${Math.round(performance.now() - changed)} ms\n`);
      await channelAfter;

      appendFileSync(file, 'colour: red\n');
      const overlay = page.locator('vite-error-overlay');
      // On a busy machine, the page may still be loading because of the change before.
      const shown = (): Promise<string> =>
        overlay.evaluate((element) => element.shadowRoot?.textContent ?? '').catch(() => '');
      await expect.poll(shown, { timeout: PATIENCE }).toContain('SC001');
      await expect.poll(shown, { timeout: PATIENCE }).toContain('colour');
      expect(log()).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);

      writeFileSync(file, before);
      await overlay.waitFor({ state: 'detached' });
    } finally {
      await browser.close();
    }
  });
});

testInAll('development: redirects, files of redirects and routes that are added are there at once', async () => {
  await withDevelopment(async ({ folder, port, client, log }) => {
    const second = await sitefold(['dev', '--root', folder, '--port', String(port)]);
    expect([second.code, second.stderr]).toEqual([
      1,
      `sitefold: Port ${port} is taken by another process; choose one with --port.\n`,
    ]);
    appendFileSync(
      join(folder, 'manifests/redirects.yaml'),
      '\n  - name: New\n    rules:\n      - from: /{site}/brand-new\n        to: /{site}/faq\n',
    );
    await expect.poll(async () => (await client.get('/th/brand-new')).location).toBe('/th/faq');

    const rules = join(folder, 'manifests/redirects/more');
    mkdirSync(join(folder, 'manifests/redirects'));
    writeFileSync(
      `${rules}.yml`,
      'groups:\n  - name: More\n    rules:\n      - from: /{site}/newer\n        to: /{site}/faq\n',
    );
    await expect.poll(log).toMatch(/manifests\/redirects\/more\.yml:1:1 error IO005/);
    renameSync(`${rules}.yml`, `${rules}.yaml`);
    await expect.poll(async () => (await client.get('/th/newer')).location).toBe('/th/faq');

    writeFileSync(
      join(folder, 'manifests/routes.yaml'),
      `${readFileSync(join(folder, 'manifests/routes.yaml'), 'utf8')}\n  - { path: warranty, title: nav.warranty, template: text-page, data: [pages], page: profile }\n`,
    );
    await expect.poll(async () => (await client.get('/th/warranty')).status).toBe(200);

    expect((await client.get('/TH/faq')).location).toBe('/th/faq');
    expect((await client.get('/th/none')).location).toBe('/th/error?path=%2Fth%2Fnone');
    // Packages for browsers are kept for each server: another one, of the same project too, does not take them away.
    expect(readdirSync(join(folder, '.sitefold/vite'))).toEqual([String(port)]);
    const fatal = await client.get('/th/faq/page-0');
    expect(fatal.status).toBe(404);
    expect(fatal.body).toContain('Page Not Found: /th/faq/page-0');
    expect((await client.get('/th/users/center')).status).toBe(302);
  });
});

testInAll(
  'development of a project with errors: each address and the studio say so until they are mended, and updates name their files',
  async () => {
    await withFolder(async (folder) => {
      makeSmallProject(folder, ['', 'th', 'de']);
      const file = join(folder, 'content/faqs/101.yaml');
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, `${before}colour: red\n`);
      const port = await freePort();
      const dev = await startSitefold(['dev', '--root', folder, '--port', String(port), '--studio'], /studio: \S+\n/);
      onTestFailed(() => void process.stdout.write(dev.log()));
      const browser = await chromium.launch(CHROMIUM);
      const client = createClient(port);
      try {
        expect(dev.log()).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);
        const [, studio = '', token = ''] = /studio: (\S+)\/#token=(\S+)/.exec(dev.log()) ?? [];
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const ask = async <T>(path: string): Promise<T> =>
          (await (await fetch(`${studio}/api/${path}`, { headers })).json()) as T;
        const { findings } = await ask<ProjectView>('project');
        expect(findings.map(({ code }) => code)).toContain('SC001');
        expect(await ask<PreviewView>('preview')).toEqual({ address: `http://127.0.0.1:${port}` });
        const refused = await client.get('/faq/101');
        expect([refused.status, refused.body]).toEqual([503, expect.stringMatching(/error SC001/)]);
        const second = await sitefold(['dev', '--root', folder, '--port', String(port)]);
        expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining(`Port ${port} is taken`) });
        const page = await (await openContext(browser, {})).newPage();
        await page.goto(`http://127.0.0.1:${port}/faq/101`);
        await page.getByRole('heading', { name: 'The project has errors' }).waitFor();
        writeFileSync(file, before);
        await page.getByRole('main').waitFor();
        expect(dev.log()).toMatch(/development: \S+ – watching/);
        writeFileSync(
          file,
          before.replace(/^question:.*(?:\n[ \t]+.*)*$/m, 'question: Where is the changed question?'),
        );
        await expect.poll(() => dev.log()).toContain('updated content/faqs/101.yaml\n');
        const edits = [{ file: 'content/faqs/101.yaml', pointer: '/question', value: 'Where is the draft?' }];
        const edited = await fetch(`${studio}/api/values`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ edits }),
        });
        expect(edited.status).toBe(200);
        await expect.poll(async () => (await client.get('/faq/101')).body).toContain('Where is the draft?');
        expect(readFileSync(file, 'utf8')).not.toContain('Where is the draft?');
      } finally {
        await browser.close();
        await dev.stop();
      }
    });
  },
);

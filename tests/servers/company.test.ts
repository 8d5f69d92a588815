import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callSitefold } from '../support/call-sitefold.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { readBuilt } from '../support/printed-text.ts';
import { COMPANY, LOGO, OLD_NAMES, renameCompany } from '../support/rename-company.ts';
import { testInAll } from '../support/test-in-all.ts';

/* The same project for other companies: one with other facts, and one that says its name and nothing else. */

/** The categories of downloads whose files say who made them. */
const CATEGORIES = ['B102', 'B103', 'B104', 'B106', 'B107', 'ce', 'gpl'];

let root = '';
let build: () => Promise<string>;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-company-'));
  build = builder(root);
  makeSmallProject(root, ['', 'th', 'de']);
  addDownloads(root);
  addAdvisoryPage(root);
  renameCompany(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a project of another company has nothing of the old one, and prints its own facts', async () => {
  await build();
  const files = readBuilt(root);
  expect(files.size).toBeGreaterThan(300);
  expect([...files].filter(([path, text]) => OLD_NAMES.test(`${path} ${text}`)).map(([path]) => path)).toEqual([]);

  const home = files.get('client/index.html') ?? '';
  expect(home).toContain(`<span class="wordmark">${LOGO}`);
  expect(home).toContain('© 2019 Zephyrix. ');
  expect(home).toContain('"vatID":"GB123456789"');
  expect(files.get('client/favicon.svg')).toBe(`${LOGO}\n`);
  expect(files.get('client/page/securityadvisory/index.html')).toContain('mailto:security@zephyrix.example');
  expect(files.get('client/.well-known/security.txt')).toContain('Contact: mailto:security@zephyrix.example\n');
  expect(files.get('client/app.webmanifest')).toContain('"short_name": "Zephyrix"');
  const downloads = [...files]
    .filter(([path]) => /\.(?:pdf|zip)$/.test(path))
    .map(([, text]) => text.replaceAll(/\s+/g, ' '));
  for (const printed of [
    'Zephyrix Ltd, 7 Quarry Lane, York YO1 7HH, United Kingdom. Registered: Companies House, 12345678. VAT number GB123456789. compliance@zephyrix.example',
    'Number ZEP-2.4.1-',
    'York, 2026-03-14. Ada Quill, director.',
    'source@zephyrix.example, Zephyrix Ltd, 7 Quarry Lane',
    'Weaknesses: security@zephyrix.example. At the end',
    'Zephyrix Ltd passes them on',
    'Provider=Zephyrix',
    'ZEPHYRIX IMAGE',
  ])
    expect(
      downloads.filter((text) => text.includes(printed)),
      printed,
    ).not.toEqual([]);
});

testInAll('an edit of a fact renders the pages that print it', async () => {
  // The sender of mails is on no page, and the address for reports of weaknesses on few.
  edit(root, 'accounts@zephyrix.example', 'post@zephyrix.example');
  expect(await build()).toContain(' 0 rendered');
  edit(root, 'security@zephyrix.example', 'reports@zephyrix.example');
  const [, pages = '', rendered = ''] = /built: (\d+) pages in \S+ s, (\d+) rendered/.exec(await build()) ?? [];
  expect(Number(rendered)).toBeGreaterThan(0);
  expect(Number(rendered)).toBeLessThan(Number(pages) / 4);
});

testInAll('a company that says nothing but its name leaves nothing empty behind', async () => {
  takeOutRequests(root);
  writeFileSync(join(root, COMPANY), 'name: Example\n');
  for (const name of ['logo', 'mark']) renameSync(join(root, `content/company/${name}.svg`), join(root, `${name}.svg`));
  await build();
  const bare = readBuilt(root);
  expect([...bare].filter(([path, text]) => isPrinted(path) && EMPTY.test(text)).map(([path]) => path)).toEqual([]);
  expect(bare.get('client/index.html')).toContain('<strong class="wordmark">Example</strong>');
  expect(bare.get('client/index.html')).toContain('© Example. ');
  expect(bare.get('client/index.html')?.match(/class="wordmark"/g)).toHaveLength(1);
  expect(bare.get('client/favicon.svg')).toMatch(/^<svg [^>]*viewBox="0 0 32 32">.*<path .*<\/svg>\n$/);
  expect([...bare.keys()].filter((path) => path.includes('security.txt'))).toEqual([]);
  expect(
    [...bare].filter(([path, text]) => isPrinted(path) && text.includes('security.txt')).map(([path]) => path),
  ).toEqual([]);
});

testInAll('a logo with colours of its own has a file for each theme', async () => {
  writeFileSync(
    join(root, COMPANY),
    'name: Example\nlogo: { light: content/company/day.svg, dark: content/company/night.svg }\n',
  );
  for (const name of ['day', 'night']) writeFileSync(join(root, `content/company/${name}.svg`), `${LOGO}\n`);
  await build();
  const themed = readBuilt(root);
  expect(themed.get('client/index.html')).toContain(
    '<picture class="wordmark"><source srcset="/files/company/logo-dark.svg" media="(prefers-color-scheme: dark)"><img src="/files/company/logo.svg" alt="Example" width="96" height="24"></picture>',
  );
  for (const name of ['logo', 'logo-dark']) expect(themed.get(`client/files/company/${name}.svg`)).toBe(`${LOGO}\n`);
});

/** What a fact that is missing leaves behind where code forgets that it may be. */
const EMPTY = /\bundefined\b|mailto:"|, ,|\. \. |<li>\s*<\/li>/;

function isPrinted(path: string): boolean {
  return /\.(?:html|xml|txt|pdf|zip|webmanifest)$/.test(path);
}

function builder(root: string): () => Promise<string> {
  return async () => {
    const { code, stderr } = await callSitefold(['build', '--root', root]);
    expect([code, stderr.split('\n').filter((line) => / error /.test(line))]).toEqual([0, []]);
    return stderr;
  };
}

/** Requests to the support need an address to go to. */
function takeOutRequests(root: string): void {
  const path = join(root, 'manifests/routes.yaml');
  const routes = readFileSync(path, 'utf8');
  const without = routes.replace(/^ {2}- path: support\/request\n(?: {4}.*\n)+/m, '');
  expect(without.length).toBeLessThan(routes.length);
  writeFileSync(path, without);
}

function addDownloads(root: string): void {
  const firmware = readFileSync(join(root, 'content/downloads/401.yaml'), 'utf8');
  for (const [index, category] of CATEGORIES.entries()) {
    const id = 411 + index;
    const text = firmware.replace('id: 401', `id: ${id}`).replace('category: B101', `category: ${category}`);
    writeFileSync(join(root, `content/downloads/${id}.yaml`), text);
  }
}

/** The page that says where weaknesses are reported. */
function addAdvisoryPage(root: string): void {
  const terms = readFileSync(join(root, 'content/pages/terms.yaml'), 'utf8');
  const page = terms.replaceAll(/^(id: |url: page\/)terms$/gm, '$1securityadvisory');
  writeFileSync(join(root, 'content/pages/securityadvisory.yaml'), page);
}

function edit(root: string, from: string, to: string): void {
  const path = join(root, COMPANY);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOutput, type OutputReport } from '../../../../engine/build/check/check-output.ts';
import { openFactsFile } from '../../../../engine/build/check/kept-facts.ts';
import { createFactTable } from '../../../../engine/output/checks/fact-table.ts';
import { writeSoundOutput, type SoundOutput } from '../../../support/sound-output.ts';
import { covering, partOf } from '../../../support/coverage.ts';
import { testInAll } from '../../../support/test-in-all.ts';

let folder: string;
let keep: string;
let output: SoundOutput;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-facts-'));
  keep = join(folder, 'checked');
  output = await writeSoundOutput(folder);
  await check();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks the output with the facts that are kept. */
async function check(): Promise<OutputReport> {
  return given(await checkOutput(output.out, keep));
}

/** Checks the output without them. */
async function checkAnew(): Promise<OutputReport> {
  return given(await checkOutput(output.out));
}

function given(report: OutputReport | undefined): OutputReport {
  if (!report) throw new Error('the output has no build');
  return report;
}

/** What a report says of the output, without what the check cost. */
function said({ read: _read, seconds: _seconds, ...rest }: OutputReport): object {
  return rest;
}

/** Says the findings, without the places. */
function messages({ findings }: OutputReport): string[] {
  return findings.map(({ check: name, message }) => `${name}: ${message}`);
}

function factsFile(): string {
  return join(keep, readdirSync(keep)[0] ?? '');
}

test('pages that have not changed are not read again', async () => {
  const [again, anew] = [await check(), await checkAnew()];
  expect(again.read).toBe(0);
  expect(anew.read).toBe(anew.pages);
  expect(said(again)).toEqual(said(anew));
  expect(again.pages).toBeGreaterThan(covering(300, 600));
});

test('a page that was changed in place is read, even if its size is the same', async () => {
  output.edit('th/faq/index.html', (text) => text.replace('href="/search?q=a"', 'href="/no-such-page"'));
  const report = await check();
  expect(report.read).toBe(1);
  expect(messages(report)).toEqual(['links: `/no-such-page` leads to no page']);
  expect(report.findings[0]?.places).toEqual([expect.stringMatching(/^client\/th\/faq\/index\.html:\d+:\d+$/)]);
  output.edit('th/faq/index.html', (text) => text.replace('href="/no-such-page"', 'href="/search?q=a"'));
  expect(messages(await check())).toEqual([]);
});

testInAll('a page that a build has changed is read once', async () => {
  output.edit('th/qig/index.html', (text) => text.replace('id="more"', 'id="less"'));
  output.record();
  expect((await check()).read).toBe(1);
  expect((await check()).read).toBe(0);
});

test('a link to an anchor or a page that is gone is found on pages that are not read', async () => {
  output.edit('th/index.html', (text) => text.replace('id="more"', 'id="less"'));
  output.remove('picture.svg');
  output.record();
  const report = await check();
  expect(report.read).toBe(1);
  expect(messages(report)).toEqual([
    'links: `/picture.svg` is not a file of the output',
    'links: `/th/#more`: the page has no such place',
    'structuredData: `/picture.svg` is not a file of the output',
  ]);
  const [picture, anchor] = report.findings;
  expect(picture?.count).toBe(report.pages * 2);
  expect(anchor?.count).toBeGreaterThan(covering(150, 300));
  expect(anchor?.places[0]).toMatch(/^client\/th\/.*index\.html:\d+:\d+$/);
  expect(said(report)).toEqual(said(await checkAnew()));
});

testInAll('mistakes of pages are kept with their places', async () => {
  output.edit('th/news/index.html', (text) => text.replace('<p><a ', '<p><b><a '));
  output.edit('th/video/index.html', (text) => text.replace(' alt=""', '').replace('"name":"Kaveno",', ''));
  output.edit('video/index.html', (text) => text.replace('</body>', '<script>go()</script></body>'));
  output.edit('notices/index.html', (text) => text.replace('hreflang="x-default"', 'hreflang="xx-YY"'));
  output.record();
  expect((await check()).read).toBe(4);
  const [kept, anew] = [await check(), await checkAnew()];
  expect(kept.read).toBe(0);
  expect(said(kept)).toEqual(said(anew));
  expect(messages(kept).length).toBeGreaterThan(8);
});

/** Returns the same facts as those that other code has kept. */
function ofOtherCode(bytes: Buffer): Buffer {
  const body = serialize({ ...(deserialize(bytes.subarray(32)) as object), code: 'other' });
  return Buffer.concat([hash('sha256', body, 'buffer'), body]);
}

const DAMAGES = [
  [
    'a damaged byte',
    (bytes: Buffer) => bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
  ],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ['another file', () => Buffer.from('not facts')],
  ['other code', (bytes: Buffer) => ofOtherCode(bytes)],
] as const;

test.each(partOf(DAMAGES, 1))('facts with %s are not used', async (_, change) => {
  const before = await check();
  expect(before.read).toBe(0);
  writeFileSync(factsFile(), change(readFileSync(factsFile())));
  const report = await check();
  expect(report.read).toBe(report.pages);
  expect(said(report)).toEqual(said(before));
  expect((await check()).read).toBe(0);
});

test('the facts of few output folders are kept, and of their present pages only', async () => {
  const pages = openFactsFile(keep, output.out).read()?.rows.size ?? 0;
  expect(pages).toBeLessThanOrEqual((await check()).pages);
  for (let number = 0; number < 6; number += 1) openFactsFile(keep, `/other/${number}`).write(createFactTable());
  expect(readdirSync(keep).length).toBe(4);
});

import { describe, expect, test } from 'vitest';
import { canPatch, patchPage } from '../../../../engine/build/pages/patch-page.ts';
import type { OfferedFile } from '../../../../engine/model/artifact.ts';
import { alternatesOf } from '../../../../engine/theme/alternates.ts';
import { BASE_SOURCES, edited, versionOf } from '../../../support/planned.ts';

const before = (await versionOf(BASE_SOURCES)).state;
const now = (
  await versionOf(edited(BASE_SOURCES, ['manifests/sites.yaml', 'flag: ae, state: 1', 'flag: ae, state: 0']))
).state;

function thai() {
  const site = now.model.sites.find(({ flag }) => flag === 'th');
  if (!site) throw new Error('there is no Thai site');
  return site;
}

const site = thai();
const ALTERNATES = 'ask/alternates/faq';

describe('alternates', () => {
  const [old, own] = [before, now].map((state) => alternatesOf(state, site, 'faq'));
  const patched = (html: string): string | undefined =>
    patchPage(Buffer.from(html), { before, now, site, remainder: 'faq', facts: [ALTERNATES] })?.toString();

  test('are replaced, and nothing else', () => {
    expect(old).not.toBe(own);
    expect(patched(`<title>คำถาม</title>${old}<p>ตอบ 😀</p>`)).toBe(`<title>คำถาม</title>${own}<p>ตอบ 😀</p>`);
  });

  test.each<[name: string, html: string]>([
    ['without its alternates', `<title>คำถาม</title>${own}`],
    ['that has them twice', `${old}<p></p>${old}`],
  ])('a page %s is rendered', (_, html) => {
    expect(patched(html)).toBeUndefined();
  });
});

describe('figures of files', () => {
  const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
  const file = (bytes: number, sha256 = ''): OfferedFile => ({ bytes, sha256 });
  const patched = (
    html: string,
    facts: readonly string[],
    was: Record<string, OfferedFile>,
    is: Record<string, OfferedFile>,
  ): string | undefined =>
    patchPage(Buffer.from(html), {
      before: { ...before, files: new Map(Object.entries(was)) },
      now: { ...before, files: new Map(Object.entries(is)) },
      site,
      remainder: 'faq',
      facts,
    })?.toString();
  const DIGEST = 'fileDigest//one.pdf';
  const SIZE = 'fileSize//one.pdf';

  test('a checksum is replaced wherever the page has it', () => {
    expect(
      patched(
        `<code>${A}</code><i data-copy="${A}">ไทย ${C}</i>`,
        [DIGEST],
        { '/one.pdf': file(1, A) },
        { '/one.pdf': file(1, B) },
      ),
    ).toBe(`<code>${B}</code><i data-copy="${B}">ไทย ${C}</i>`);
  });

  test('a size is replaced with the number of bytes before it', () => {
    expect(
      patched(
        `<b>PDF <data value="2048">2.00\u00a0KB</data></b> 2.00\u00a0KB`,
        [SIZE],
        { '/one.pdf': file(2048) },
        { '/one.pdf': file(3072) },
      ),
    ).toBe(`<b>PDF <data value="3072">3.00\u00a0KB</data></b> 2.00\u00a0KB`);
  });

  test('two files that exchange their checksums keep them apart', () => {
    expect(
      patched(
        `${A} ${B}`,
        [DIGEST, 'fileDigest//two.pdf'],
        { '/one.pdf': file(1, A), '/two.pdf': file(2, B) },
        { '/one.pdf': file(1, B), '/two.pdf': file(2, A) },
      ),
    ).toBe(`${B} ${A}`);
  });

  test.each<[name: string, html: string, was: Record<string, OfferedFile>, is: Record<string, OfferedFile>]>([
    ['the page does not show it', 'no checksum', { '/one.pdf': file(1, A) }, { '/one.pdf': file(1, B) }],
    ['another file has the same', A, { '/one.pdf': file(1, A), '/two.pdf': file(1, A) }, { '/one.pdf': file(1, B) }],
    ['the file is new', A, {}, { '/one.pdf': file(1, B) }],
    ['the file is gone', A, { '/one.pdf': file(1, A) }, {}],
  ])('a page is rendered where %s', (_, html, was, is) => {
    expect(patched(html, [DIGEST], was, is)).toBeUndefined();
  });
});

test.each([
  [ALTERNATES, true],
  ['ask/alternates/products', false],
  ['fileSize//files/a.pdf', true],
  ['fileDigest//files/a.pdf', true],
  ['file//files/a.pdf', false],
  ['entry/products/name/a', false],
])('whether the text of %s can be put into the page faq: %s', (fact, can) => {
  expect(canPatch(fact, 'faq')).toBe(can);
});

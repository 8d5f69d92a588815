import { expect, test } from 'vitest';
import { replaceAlternates } from '../../../../engine/build/pages/replace-alternates.ts';
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
const [old, own] = [before, now].map((state) => alternatesOf(state, site, 'faq'));
const replaced = (html: string): string | undefined =>
  replaceAlternates(Buffer.from(html), { before, now, site, remainder: 'faq' })?.toString();

test('the alternates of a page are replaced, and nothing else', () => {
  expect(old).not.toBe(own);
  expect(replaced(`<title>คำถาม</title>${old}<p>ตอบ 😀</p>`)).toBe(`<title>คำถาม</title>${own}<p>ตอบ 😀</p>`);
});

test.each<[name: string, html: string]>([
  ['without its alternates', `<title>คำถาม</title>${own}`],
  ['that has them twice', `${old}<p></p>${old}`],
])('a page %s is rendered', (_, html) => {
  expect(replaced(html)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { vercel } from '../../../../engine/redirects/import/vercel.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../manifests/import/vercel';

test.each([
  ['full.json', 37, 18, [3, 6, 52, 53, 54, 59, 60, 61, 62, 67, 68, 69, 70, 71]],
  ['malformed.json', 2, 1, [2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]],
])('%s', async (name, taken, changed, refused) => {
  const imported = vercel.read(readFixture(`vercel/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

test('a list alone is read too', () => {
  const { rules } = vercel.read('[\n  { "source": "/a", "destination": "/b", "permanent": false }\n]');
  expect(rules).toEqual([{ from: '/a', slash: 'exact', to: '/b', status: 307, line: 2 }]);
});

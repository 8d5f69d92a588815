import { expect, test } from 'vitest';
import { nginx } from '../../../../engine/redirects/import/nginx.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../manifests/import/nginx';

test.each([
  ['full.conf', 41, 30, [18, 28, 30, 44, 45, 46, 47, 48, 53, 67, 72, 74, 76, 77, 79, 80, 81, 86]],
  [
    'malformed.conf',
    1,
    2,
    [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 26, 27, 27, 28, 29, 29],
  ],
])('%s gives what its golden file says', async (name, taken, changed, refused) => {
  const imported = nginx.read(readFixture(`nginx/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

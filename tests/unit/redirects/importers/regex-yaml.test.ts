import { expect, test } from 'vitest';
import { regexYaml } from '../../../../engine/redirects/importers/regex-yaml/regex-yaml.ts';
import { countImport, formatImport } from '../../../support/import-golden.ts';
import { readFixture } from '../../../support/originals/documented.ts';

const FIXTURES = '../../../fixtures/import/regex-yaml';

test.each([
  ['full.yaml', 31, 15, [24, 26, 27, 30, 32, 33, 34, 35, 36, 37, 38]],
  ['malformed.yaml', 2, 2, [2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14]],
  ['broken.yaml', 0, 0, [1, 1, 4]],
  ['list.yaml', 0, 0, [1]],
])('%s gives the rules and remarks of its golden file', async (name, taken, changed, refused) => {
  const imported = regexYaml.read(readFixture(`regex-yaml/${name}`));
  expect(countImport(imported)).toEqual({ taken, changed, refused });
  await expect(formatImport(imported, name)).toMatchFileSnapshot(`${FIXTURES}/${name}.golden.txt`);
});

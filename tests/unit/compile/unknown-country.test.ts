import { expect, test } from 'vitest';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

test('a country that does not exist is the only finding of its site', () => {
  const base = readProject(BASE_PROJECT);
  const path = 'manifests/sites.yaml';
  const text = Buffer.from(base.find((source) => source.path === path)?.bytes ?? '').toString();
  const wrong = text.replace(/(flag: de\b.*country: )DE/s, '$1UK');
  expect(wrong).not.toBe(text);
  expect(findingsOf(withFiles(base, sourceOf(path, wrong))).filter(({ file }) => file === path)).toMatchObject([
    { code: 'ST004', hint: 'Did you mean `GB`?' },
  ]);
});

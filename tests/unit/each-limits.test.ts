import { expect, test } from 'vitest';
import { covering } from '../support/coverage.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../support/project.ts';

const base = readProject(BASE_PROJECT);

function codesOf(each: string): string[] {
  const rule = `groups:\n  - name: Many\n    rules:\n      - from: /{site}/a\n        to: /{site}/faq\n        each:\n${each}`;
  return [...new Set(findingsOf(withFiles(base, sourceOf('manifests/redirects.yaml', rule))).map(({ code }) => code))];
}

test('lists of `each` that multiply beyond any memory are refused, not tried', () => {
  const values = Array.from({ length: 1000 }, (_, index) => index).join(', ');
  expect(codesOf(`          a: [${values}]\n          b: [${values}]\n          c: [${values}]\n`)).toEqual(['RD016']);
});

test('many thousand names in `each` are refused', () => {
  const names = Array.from({ length: covering(10_000, 100_000) }, (_, index) => `          k${index}: [1]\n`).join('');
  expect(codesOf(names)).toEqual(['SC007']);
});

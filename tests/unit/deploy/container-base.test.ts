import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContainerfile, readCopy } from '../../support/containerfile.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}deploy/Containerfile`, 'utf8');

test('both stages of the image begin with one base, which is named by its digest', () => {
  const [, base = ''] = /^ARG BASE=(.*)$/m.exec(text) ?? [];
  expect(base).toMatch(/^docker\.io\/library\/debian:bookworm-slim@sha256:[\da-f]{64}$/);
  expect(text.indexOf('ARG BASE=')).toBeLessThan(text.indexOf('FROM '));
  const bases = readContainerfile(text).map(([from]) => from?.text.split(' ')[0]);
  expect(bases).toEqual(['${BASE}', '${BASE}']);
});

test('the image holds nothing of the version control and no data', () => {
  const ignored = readFileSync(`${REPOSITORY}.dockerignore`, 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'dist']));
  const sources = readContainerfile(text)
    .flat()
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ text: copied }) => readCopy(copied).sources);
  expect(sources.filter((source) => /^(?:\.|\*|\/sitefold\/?$)/.test(source))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';

/** What people read in the code, its messages and its documents. Fixtures and recorded files are data. */
const FILES = [
  '*.{md,ts,mjs}',
  '{bench,cli,deploy,docs,engine,islands,scripts,tests}/**/*.{astro,css,json,md,mjs,ts,tsx,vcl,yaml,yml}',
];
const DATA = [
  // Generated from tests/fixtures/codes.
  'cli/commands/explain/code-pages.gen.ts',
  // Words for visitors, with remarks for their translators.
  'engine/defaults/messages/**',
  // Manuals of products: there, devices do stand.
  'engine/output/files/{first-steps,manual}.ts',
  '**/node_modules/**',
  '**/package*.json',
  'tests/browser/goldens/**',
  'tests/fixtures/**',
  'tests/support/cms-bodies/**',
  'tests/support/originals/**',
  // It names the patterns.
  'tests/unit/prose.test.ts',
];

/** Phrases that a reader with English as a second language has to guess at, and what to write. */
const RIDDLES: readonly [riddle: RegExp, instead: string][] = [
  [/(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more than\b|less than\b)/gi, 'is not a …'],
  [/(?<!\bthere )\b(?:is|are) none\b/gi, 'is not a …'],
  [/\botherwise than\b/gi, 'differs from, other than'],
  [/(?<!-)\b(?:stands?|stood|standing)\b(?! (?:for|still|out)\b)(?!-)/gi, 'is in, is defined in, appears'],
  [/\bnobody\b/gi, 'the subject by its name'],
  [/\bput right\b/gi, 'corrected'],
  [/\bis known of\b/gi, 'is known about'],
];

test('comments, messages and documents are free of riddles', () => {
  const paths = fastGlob.sync(FILES, { cwd: REPOSITORY, ignore: DATA }).sort();
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) => {
    // A sentence may go on in the next line of a comment.
    const text = readFileSync(`${REPOSITORY}${path}`, 'utf8').replaceAll(/\n\s*(?:\*|\/\/|#)? ?/g, (gap) =>
      ' '.repeat(gap.length),
    );
    return riddlesIn(text).map(([riddle, instead]) => `${path}: "${riddle}"; write: ${instead}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['`x` is no port', 1],
  ['There is no port.', 0],
  ['it is no longer there', 0],
  ['a list that is none', 1],
  ['decided otherwise than before', 1],
  ['what stands in it', 1],
  ['stands for a site; stand-in; it stands out', 0],
  ['Nobody answered.', 1],
])('%s', (text, count) => {
  expect(riddlesIn(text)).toHaveLength(count);
});

function riddlesIn(text: string): [riddle: string, instead: string][] {
  return RIDDLES.flatMap(([riddle, instead]) =>
    [...text.matchAll(riddle)].map(({ 0: match, index }): [string, string] => [
      text.slice(Math.max(0, index - 20), index + match.length + 20).trim(),
      instead,
    ]),
  );
}

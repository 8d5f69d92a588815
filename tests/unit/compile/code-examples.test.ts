import { describe, expect, test } from 'vitest';
import { CODES } from '../../../engine/model/diagnostics/codes.ts';
import { partOf } from '../../support/coverage.ts';
import { findingsOfExample } from '../../support/check-example.ts';
import { readCodeExamples, type CodeExample } from '../../support/code-examples.ts';

/* The examples of the codes in the documentation: the wrong files have the mistake, and the right ones have none. */

/** Codes that only a build of pages finds. tests/servers/theme.test.ts and tests/servers/pictures.test.ts build their examples. */
const BUILT = ['AC009', 'TH003', 'TH004', 'TH006'];
const codes = Object.keys(CODES);
/** Codes that only an import finds. tests/unit/cli/run-config.test.ts imports their examples. */
const IMPORTED = codes.filter((code) => code.startsWith('CF'));
const ELSEWHERE = [...IMPORTED, ...BUILT].sort();
const examples = readCodeExamples();

/** The codes of the engine that are found. What a rule in lint/ finds is not a mistake of the rule. */
async function codesOf(example: CodeExample, side: 'wrong' | 'right'): Promise<string[]> {
  const found = (await findingsOfExample(example, side)).map(({ code }) => code).filter((code) => codes.includes(code));
  return [...new Set(found)].sort();
}

test('each code has an example', () => {
  const missing = codes.filter((code) => !examples.has(code));
  expect(
    missing,
    `Write tests/fixtures/codes/<code>.yaml with wrong and right files for ${missing.join(', ')}; tests/support/code-examples.ts explains its keys.`,
  ).toEqual([]);
});

test('each example is that of a code', () => {
  expect([...examples.keys()].filter((code) => !codes.includes(code))).toEqual([]);
});

test('each example has wrong files, and right ones or words on what is right', () => {
  for (const [code, { wrong, right, remedy }] of examples) {
    expect(Object.keys(wrong), code).not.toEqual([]);
    if (Object.keys(right).length === 0) expect(remedy, code).toMatch(/\S/);
  }
});

test('a message is written by hand only where a compilation does not find the mistake', () => {
  expect([...examples].filter(([, { message }]) => message !== undefined).map(([code]) => code)).toEqual(ELSEWHERE);
});

describe('the wrong files have the mistake, and no other', () => {
  test.each([...examples].filter(([code]) => !ELSEWHERE.includes(code)))('%s', async (code, example) => {
    expect(await codesOf(example, 'wrong')).toEqual([code, ...(example.also ?? [])].sort());
  });
});

describe('the right files have no mistake', () => {
  // The wrong files of each code show that its rule is at work.
  test.each(partOf([...examples], 60))('%s', async (_, example) => {
    expect(await codesOf(example, 'right')).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileConstants } from '../../../engine/compile/compile-constants.ts';
import { sourceOf } from '../../support/project.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const PATH = 'manifests/constants.yaml';
const text = readFileSync(`${REPOSITORY}${PATH}`, 'utf8');

test('the constants are those of the model, in the same order', () => {
  expect(JSON.stringify(compileConstants(sourceOf(PATH, text)))).toBe(JSON.stringify(realModel().constants));
});

test.each([
  ['a syntax error', `${text}\n  - {`],
  ['an unknown key', `${text}\ncolour: red\n`],
  ['a missing constant', text.replace('server.port:', 'server.harbour:')],
  ['a value of the wrong type', text.replace(/(server\.port:\n\s+value:) \d+/, '$1 many')],
  ['nothing', ''],
])('undefined where there is %s', (_what, changed) => {
  expect(changed).not.toBe(text);
  expect(compileConstants(sourceOf(PATH, changed))).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileConstants } from '../../../engine/compile/compile-constants.ts';
import { sourceOf } from '../../support/project.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const DEFAULTS = 'engine/defaults/constants.yaml';
const OWN = 'manifests/constants.yaml';
const defaults = readFileSync(`${REPOSITORY}${DEFAULTS}`, 'utf8');
const own = readFileSync(`${REPOSITORY}${OWN}`, 'utf8');

test('the constants are those of the model, in the same order, whatever the order of the files', () => {
  const sources = [sourceOf(OWN, own), sourceOf(DEFAULTS, defaults)];
  const expected = JSON.stringify(realModel().constants);
  expect(JSON.stringify(compileConstants(sources))).toBe(expected);
  expect(JSON.stringify(compileConstants(sources.toReversed()))).toBe(expected);
});

test('without a manifest they are the defaults', () => {
  expect(compileConstants([sourceOf(DEFAULTS, defaults)])?.['site.defaultFlag']?.value).toBe('');
});

test.each([
  ['a syntax error', defaults, `${own}\n  - {`],
  ['an unknown key', defaults, `${own}\ncolour: red\n`],
  ['an unknown constant', defaults, own.replace('site.defaultFlag:', 'site.defaultFlags:')],
  ['a value of the wrong type', defaults, own.replace('value: cn', 'value: 7')],
  ['a missing default', defaults.replace('server.port:', 'server.harbour:'), own],
  ['a default of the wrong type', defaults.replace(/(server\.port:\n\s+value:) \d+/, '$1 many'), own],
  ['nothing', '', ''],
])('undefined where there is %s', (_what, changedDefaults, changed) => {
  expect(changedDefaults + changed).not.toBe(defaults + own);
  expect(compileConstants([sourceOf(DEFAULTS, changedDefaults), sourceOf(OWN, changed)])).toBeUndefined();
});

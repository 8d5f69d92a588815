import { expect, test } from 'vitest';
import { BUILT } from '../support/built.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { REPOSITORY } from '../support/real.ts';

test('the check finds nothing in the pages of the vendor: no link that leads nowhere, no page or style over its budget', async () => {
  const { code, stdout, stderr } = await callSitefold(['check', '--root', REPOSITORY, '--out', BUILT]);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^checked: \d+ pages with \d+ addresses .*: nothing is wrong$/m);
});

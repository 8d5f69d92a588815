import { expect, test } from 'vitest';
import { CODE_PAGES } from '../../../cli/commands/explain/code-pages.gen.ts';
import { CODES } from '../../../engine/model/diagnostics/codes.ts';
import { callSitefold } from '../../support/call-sitefold.ts';

const NO_PROJECT = ['--root', '/no-such-project'];

test('explain shows the page of a code, without a project', async () => {
  const { code, stdout, stderr } = await callSitefold(['explain', 'st005', ...NO_PROJECT]);
  expect([code, stderr]).toEqual([0, '']);
  await expect(stdout).toMatchFileSnapshot('./golden/explain/ST005.txt');
});

test('explain --json prints one object a line', async () => {
  const { stdout } = await callSitefold(['explain', '--json', 'ST005', 'YM017', ...NO_PROJECT]);
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(first).toMatchObject({ code: 'ST005', severity: 'error', adjustable: true });
  expect(second).toMatchObject({ code: 'YM017', adjustable: false, title: CODES.YM017.title });
});

test('codes and URLs in one call are wrong usage', async () => {
  expect(await callSitefold(['explain', 'ST005', '/faq', ...NO_PROJECT])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give codes or URLs, not both.') as string,
  });
});

test('every code has a page with a wrong and a right side', () => {
  expect(Object.keys(CODE_PAGES).sort()).toEqual(Object.keys(CODES).sort());
  for (const page of Object.values(CODE_PAGES)) {
    expect(page).toContain('## Wrong');
    expect(page).toContain('## Right');
  }
});

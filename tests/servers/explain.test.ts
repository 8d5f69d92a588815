import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';
import { callSitefold } from '../support/call-sitefold.ts';

const explain = (...args: string[]): ReturnType<typeof callSitefold> =>
  callSitefold(['explain', '--root', REPOSITORY, ...args]);

describe('explain', () => {
  test('shows the normal form, and on a target the line of the file and what may differ', async () => {
    const { stdout, code } = await explain('--target', 'nginx', '/TH/%66aq/default.html');
    expect(code).toBe(0);
    expect(stdout).toContain('/TH/%66aq/default.html  301 → /th/faq\n');
    expect(stdout).toContain('  normal /th/faq/default.html\n');
    expect(stdout).toContain('  on nginx: holds the rule\n');
    expect(stdout).toMatch(/^ {4}nginx\/sitefold-redirects\.conf:\d+ {2}\/faq\/default\.html /m);
    expect(stdout).toContain('    may differ here: not-normal: ');
  });

  test('says why a target does not hold a rule', async () => {
    const { stdout } = await explain('--target', 'cloudflare-redirects', '/th/faq/default.html');
    expect(stdout).toMatch(/^ {2}on cloudflare-redirects: does not hold the rule\n {4}.* takes \d+ rules .*--sites/m);
  });

  test('adds keys to the JSON', async () => {
    const { stdout } = await explain('--json', '--target', 'edge', '/th/ae/default.html', '/th/nothing');
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      status: 301,
      location: '/ae/',
      normal: '/th/ae/default.html',
      candidates: [{ id: '/{site}/{cc}/default.html', file: 'manifests/redirects.yaml' }],
      target: { id: 'edge', says: 'the rule', refused: [], lines: [{ file: 'edge/redirects.js' }] },
    });
    expect(second).toMatchObject({ status: 302, candidates: [], target: { says: 'no rule', lines: [] } });
  });

  test('an unknown target is a wrong call', async () => {
    const { stderr, code } = await explain('--target', 'ngin', '/');
    expect(stderr).toContain('There is no target `ngin`. Did you mean `nginx`?');
    expect(code).toBe(2);
  });
});

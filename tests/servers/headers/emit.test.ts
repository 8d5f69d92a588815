import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEADER_TARGET_IDS } from '../../../engine/output/headers/hosts/registry.ts';
import { BUILT } from '../../support/built.ts';
import { sitefold } from '../../support/sitefold.ts';
import { withFolder } from '../../support/temporary.ts';

const emit = (out: string, ...args: string[]) => sitefold(['headers', 'emit', '--build', BUILT, '--out', out, ...args]);

interface Result {
  readonly id: string;
  readonly files: readonly string[];
  readonly use: string;
  readonly divergences: readonly { readonly id: string; readonly reason: string }[];
  readonly refused: readonly unknown[];
}

test('writes the headers of the last build for every host, and lists the differences of each', () =>
  withFolder(async (out) => {
    const { code, stdout, stderr } = await emit(out, '--json');
    expect(code).toBe(0);
    const results = JSON.parse(stdout) as Result[];
    expect(results.map(({ id }) => id)).toEqual(HEADER_TARGET_IDS);
    for (const { id, files, use, divergences, refused } of results) {
      expect([id, refused]).toEqual([id, []]);
      expect(files.length, id).toBeGreaterThan(0);
      for (const path of files) expect(existsSync(join(out, path)), path).toBe(true);
      expect(stderr).toContain(`written: ${id}: `);
      expect(stderr).toContain(use);
      for (const { reason } of divergences) expect(stderr).toContain(reason);
    }
  }));

test('writes only the hosts that are named, with the same bytes each time', () =>
  withFolder(async (out) => {
    for (const name of ['one', 'two']) expect((await emit(join(out, name), 'netlify')).code).toBe(0);
    expect(existsSync(join(out, 'one/nginx'))).toBe(false);
    const [one, two] = ['one', 'two'].map((name) => readFileSync(join(out, name, 'netlify/_headers'), 'utf8'));
    expect(one).toBe(two);
    expect(one).toMatch(/^# Generated from build \w+ by Sitefold /);
  }));

test('an unknown host is a wrong call', async () => {
  const { code, stderr } = await emit('unused', 'ngin');
  expect([code, stderr]).toEqual([2, expect.stringContaining('There is no host `ngin`. Did you mean `nginx`?')]);
});

test('without a build there is nothing to write', () =>
  withFolder(async (out) => {
    const { code, stderr } = await sitefold(['headers', 'emit', '--build', join(out, 'none'), '--out', out]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/There is no build in .*none; run sitefold build first\./),
    ]);
  }));

test('a folder that cannot be written is reported', () =>
  withFolder(async (out) => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'file'), '');
    const { code, stderr } = await emit(join(out, 'file'), 'nginx');
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  }));

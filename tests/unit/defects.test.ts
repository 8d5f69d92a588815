import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDefects } from '../../scripts/defect-list.ts';
import { REPOSITORY } from '../support/real.ts';
import { withFolder } from '../support/temporary.ts';

const defects = readDefects(`${REPOSITORY}tests/long/defects`);

test('there are 60 defects, numbered from 01', () => {
  expect(defects.map(({ number }) => number)).toEqual(
    Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
});

test.each(defects)('$number $name changes one line of code, and names a test file', ({ patch, caughtBy }) => {
  const lines = readFileSync(patch, 'utf8').split('\n');
  const [, path = ''] = /^\+\+\+ b\/(.+)$/m.exec(lines.join('\n')) ?? [];
  expect(path).toMatch(/^(?:engine|islands|cli)\//);
  expect(existsSync(`${REPOSITORY}${path}`)).toBe(true);
  expect(existsSync(`${REPOSITORY}${caughtBy}`)).toBe(true);
  expect(lines.filter((line) => /^\+(?!\+\+ )/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => /^-(?!-- )/.test(line))).toHaveLength(1);
});

test('each of them applies, or is in place while `npm run defects` tries it', () => {
  const applies = (patch: string, ...args: string[]): boolean =>
    spawnSync('git', ['apply', '--check', ...args, patch], { cwd: REPOSITORY }).status === 0;
  const stale = defects.filter(({ patch }) => !applies(patch) && !applies(patch, '--reverse'));
  expect(stale.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['1-name.patch', '# It breaks. caught-by: tests/unit/a.test.ts\n', 'is not named `NN-short-name.patch`'],
  ['01-name.patch', '# It breaks.\n', 'does not begin with'],
])('%s that begins with %j is refused', async (name, text, message) => {
  await withFolder(async (folder) => {
    writeFileSync(join(folder, name), text);
    expect(() => readDefects(folder)).toThrow(message);
  });
});

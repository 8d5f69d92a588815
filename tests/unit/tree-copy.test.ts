import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyTree } from '../../scripts/tree-copy.ts';
import { REPOSITORY } from '../support/real.ts';

const copy = copyTree(REPOSITORY);
afterAll(() => copy.remove());

test('the commands of a copy run its own code, and the packages that are installed', () => {
  const root = realpathSync(copy.root);
  expect(realpathSync(join(root, 'node_modules/.bin/sitefold'))).toBe(join(root, 'cli/bin.js'));
  expect(realpathSync(join(root, 'node_modules/.bin/vitest'))).toBe(
    realpathSync(join(REPOSITORY, 'node_modules/.bin/vitest')),
  );
});

test('a copy has the files as they are now', () => {
  for (const path of ['package.json', 'scripts/tree-copy.ts'])
    expect(readFileSync(join(copy.root, path), 'utf8')).toBe(readFileSync(join(REPOSITORY, path), 'utf8'));
});

test('removing a copy leaves the installed packages', () => {
  const other = copyTree(REPOSITORY);
  other.remove();
  expect(existsSync(other.root)).toBe(false);
  expect(existsSync(join(REPOSITORY, 'node_modules/vitest/package.json'))).toBe(true);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageSource } from '../../../cli/commands/init/package-source.ts';
import { VERSION } from '../../../engine/model/version.ts';
import { withFolder } from '../../support/temporary.ts';

/** What a new project in `new/` installs, where the package is in `old/` and npm has kept this list of packages. */
async function sourceAfter(list: string | undefined, file?: string): Promise<string> {
  return withFolder(async (folder) => {
    const installed = join(folder, 'old/node_modules/sitefold');
    mkdirSync(installed, { recursive: true });
    if (file !== undefined) writeFileSync(join(folder, file), '');
    if (list !== undefined) writeFileSync(join(folder, 'old/node_modules/.package-lock.json'), list);
    return packageSource(join(folder, 'new'), `${installed}/`);
  });
}

const resolvedTo = (resolved: string): string =>
  JSON.stringify({ packages: { 'node_modules/sitefold': { resolved } } });

test('a package from a file is installed from the same file in a new project', async () => {
  expect(await sourceAfter(resolvedTo('file:sitefold-0.1.0.tgz'), 'old/sitefold-0.1.0.tgz')).toBe(
    'file:../old/sitefold-0.1.0.tgz',
  );
  expect(await sourceAfter(resolvedTo('file:../a b/sitefold.tgz'), 'sitefold.tgz')).toBe(`^${VERSION}`);
  expect(await sourceAfter(resolvedTo('file:../sitefold.tgz'), 'sitefold.tgz')).toBe('file:../sitefold.tgz');
});

test.each([
  ['from a registry', resolvedTo('https://registry.example/sitefold-0.1.0.tgz')],
  ['from a list without it', '{"packages":{}}'],
  ['from a list of another form', '{}'],
  ['from a broken list', '{'],
  ['by another program than npm', undefined],
])('a package that was installed %s is installed by its version', async (_what, list) => {
  expect(await sourceAfter(list)).toBe(`^${VERSION}`);
});

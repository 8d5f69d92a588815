import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CORE_PACKAGES } from '../../cli/core-packages.ts';
import { isOwn, readModules } from '../../scripts/read-modules.ts';
import { REPOSITORY } from '../support/real.ts';

/** The commands that a project of redirects alone uses. */
const COMMANDS = [
  'constants',
  'diff',
  'explain',
  'init',
  'lsp',
  'qa-emit',
  'qa-run',
  'redirects-emit',
  'redirects-fix',
  'redirects-import',
  'redirects-targets',
  'routes',
  'sites',
  'upgrade',
  'validate',
];
/** Loaded only where CONTENT_URL names a CMS, and where a project has Astro settings or components. */
const NOT_FOLLOWED = [
  'engine/build/cms/open-with-cms.ts',
  'engine/build/astro-config/parse-config.ts',
  'engine/build/theme/parse-component.ts',
];

test('the packages of redirects are those that their commands import, and no others', () => {
  const modules = new Map(readModules(REPOSITORY).map((module) => [module.path, module]));
  expect(readdirSync(`${REPOSITORY}cli/commands`)).toEqual(expect.arrayContaining(COMMANDS));
  const reached = new Set(['cli/index.ts', ...COMMANDS.map((name) => `cli/commands/${name}/run.ts`)]);
  const packages = new Set<string>();
  // A set takes in what is added while it is walked through.
  for (const path of reached) {
    // Some packages are loaded only when they are needed.
    for (const [, name = ''] of modules.get(path)?.source.text.matchAll(/\brequire\(["']([^"']+)["']\)/g) ?? [])
      packages.add(nameOf(name));
    for (const { to, when } of modules.get(path)?.imports ?? []) {
      if (when === 'type' || NOT_FOLLOWED.includes(to)) continue;
      const isOfOtherCommand = when === 'lazy' && path.endsWith('/command.ts');
      if (isOwn(to) && !isOfOtherCommand) reached.add(to);
      if (!isOwn(to) && !to.startsWith('node:')) packages.add(nameOf(to));
    }
  }
  expect([...packages].sort()).toEqual([...CORE_PACKAGES].sort());
});

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

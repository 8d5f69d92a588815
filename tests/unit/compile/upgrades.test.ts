import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { COMPANY_CONSTANTS } from '../../../engine/compile/upgrades/company-facts.ts';
import { UPGRADES } from '../../../engine/compile/upgrades/registry.ts';
import { upgradeProject, type Upgraded } from '../../../engine/compile/upgrades/upgrade-project.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { createMemoryCache, findingsOf, sourceOf } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';
import { testInAll } from '../../support/test-in-all.ts';

/** A whole project, to whose manifests older forms are added. */
const base = readSources(join(REPOSITORY, 'examples/bakery')).sources;
const WORDS = new TextDecoder().decode(base.find(({ path }) => path === 'manifests/messages/en.yaml')?.bytes);

/** The manifests that an older version had, each with a remark that must stay. */
const OLD: Readonly<Record<string, string>> = {
  'manifests/constants.yaml': `# Ours.
constants:
  # The name.
  site.vendor:
    value: Kaveno
    unit: text
    source: ours
    description: >-
      The name of the vendor,
      in two lines.
  security.contact: { value: security@kaveno.example }
  accounts.mailFrom:
    value: Kaveno <accounts@kaveno.example>
  server.workPlaces: { value: 128 }
  # As it was.
  list.pageSize: { value: 12 }
  layout.pcBreakpoint: { value: 1100 } # wider
`,
  'manifests/messages/en.yaml': `${WORDS}  page.follow: Kaveno on other platforms
  nav.products: Goods # ours
  page.close: Close
`,
  'manifests/redirects/more.yml': 'groups:\n  - name: more\n    rules: [{ from: /old-home, to: / }]\n',
};

const project = (files: Readonly<Record<string, string>>): Source[] => [
  ...base.filter(({ path }) => !(path in files) && path !== 'manifests/company.yaml'),
  ...Object.entries(files).map(([path, text]) => sourceOf(path, text)),
];
const old = project(OLD);
let known: Upgraded | undefined;
const upgraded = (): Upgraded => (known ??= upgradeProject(old));
const cache = createMemoryCache();
const textOf = (sources: readonly Source[], path: string): string | undefined => {
  const source = sources.find((one) => one.path === path);
  return source && Buffer.from(source.bytes).toString();
};

test('an old project has every change of the registry, and is valid afterwards', () => {
  expect(findingsOf(old, { cache }).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['CN005', 'IO004', 'IO005']),
  );
  const { found, sources } = upgraded();
  for (const { find, since } of UPGRADES) {
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(find).toBeTypeOf('function');
  }
  expect(found.map(({ path, was, now }) => `${path} ${was} → ${now}`)).toEqual([
    'manifests/constants.yaml constant `site.vendor` → `name` of manifests/company.yaml',
    'manifests/constants.yaml constant `security.contact` → `contacts.security` of manifests/company.yaml',
    'manifests/constants.yaml constant `accounts.mailFrom` → `contacts.accounts` of manifests/company.yaml',
    expect.stringMatching(/constant `server\.workPlaces` → `server\.pagePlaces`/),
    'manifests/constants.yaml constant `list.pageSize` → the default, which has the same value',
    'manifests/messages/en.yaml message `page.follow` → message `page.elsewhere`',
    'manifests/messages/en.yaml message `page.close` → the default, which has the same value',
    'manifests/redirects/more.yml file manifests/redirects/more.yml → file manifests/redirects/more.yaml',
  ]);
  const { model, diagnostics } = compile(sources, { cache });
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  expect(model?.company).toMatchObject({ name: 'Kaveno', contacts: { security: 'security@kaveno.example' } });
  expect(upgradeProject(sources).found).toEqual([]);
});

test('an upgrade keeps remarks, and what has no older form', () => {
  const { sources } = upgraded();
  expect(textOf(sources, 'manifests/constants.yaml')).toBe(
    '# Ours.\nconstants:\n  # The name.\n  # As it was.\n  layout.pcBreakpoint: { value: 1100 } # wider\n',
  );
  expect(textOf(sources, 'manifests/messages/en.yaml')).toBe(
    `${WORDS}  page.elsewhere: "{vendor} on other platforms"\n  nav.products: Goods # ours\n`,
  );
  expect(textOf(sources, 'manifests/company.yaml')?.split('\n').slice(1)).toEqual([
    'name: Kaveno',
    'contacts:',
    '  security: security@kaveno.example',
    '  accounts: accounts@kaveno.example',
    '',
  ]);
  expect(textOf(sources, 'manifests/redirects/more.yml')).toBeUndefined();
});

test('what needs a decision is left to a person', () => {
  const { found, files } = upgradeProject(
    project({
      'manifests/company.yaml': 'name: Kaveno\ncontacts: { accounts: a@kaveno.example }\n',
      'manifests/constants.yaml': 'constants: { site.vendor: { value: Kaveno } }\n',
      'manifests/messages/en.yaml': `${WORDS}  page.follow: Elsewhere\n`,
      'manifests/redirects.yml': 'groups: []\n',
    }),
  );
  expect(found.map(({ edits }) => edits)).toEqual([
    'It shares its line with other entries.',
    expect.stringContaining('Write the words under `page.elsewhere`'),
    'Move its content into manifests/redirects.yaml, and delete it.',
  ]);
  expect(files).toEqual([]);
});

testInAll('a file that loses its last entry is deleted', () => {
  const { sources } = upgradeProject(
    project({
      'manifests/company.yaml': 'name: Kaveno\n',
      'manifests/constants.yaml': 'constants:\n  list.pageSize:\n    value: 12\n',
    }),
  );
  expect(textOf(sources, 'manifests/constants.yaml')).toBeUndefined();
  expect(compile(sources).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the findings of an old form name the command', () => {
  const hints = findingsOf(old, { cache }).filter(({ code }) => code === 'CN005' || code === 'IO005');
  expect(hints).toHaveLength(Object.keys(COMPANY_CONSTANTS).length + 2);
  for (const { hint } of hints) expect(hint).toContain('`sitefold upgrade');
});

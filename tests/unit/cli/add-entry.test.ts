import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Starter } from '../../../cli/commands/init/starters.ts';
import { writeProject } from '../../../cli/commands/init/write-project.ts';
import { loadWithRules } from '../../../engine/build/project/project.ts';
import { addBlock } from '../../../engine/compile/edits/add-block.ts';
import { addFaq } from '../../../engine/compile/edits/add-faq.ts';
import { addPage } from '../../../engine/compile/edits/add-page.ts';
import { addProduct } from '../../../engine/compile/edits/add-product.ts';
import type { EditableProject, Problem, ToldEdit } from '../../../engine/compile/edits/edit-project.ts';
import { withEditedFiles } from '../../../engine/compile/edits/file-edits.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { COVERS_ALL } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';
import type { Run } from '../../support/sitefold.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-add-'));
  for (const starter of ['company', 'vendor', 'redirects'] satisfies Starter[])
    writeProject(join(folder, starter), {
      starter,
      name: 'Example',
      url: 'https://www.example.com/',
      sites: [],
      imported: undefined,
      allowed: [],
    });
  for (const example of ['bakery', 'docs', 'redirects-only'])
    for (const part of ['manifests', 'content', 'theme', 'islands'].filter((one) =>
      existsSync(join(REPOSITORY, 'examples', example, one)),
    ))
      cpSync(join(REPOSITORY, 'examples', example, part), join(folder, example, part), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Add = (project: EditableProject) => ToldEdit | Problem;

/** What is added, in this order. The second product shows that two of them are not too much alike. */
const ADDED: Readonly<Record<string, Add>> = {
  product: (project) => addProduct(project, { id: 'r9-90a' }),
  'second product': (project) => addProduct(project, { id: 'r9-91a' }),
  page: (project) => addPage(project, { id: 'awards' }),
  'page below another': (project) => addPage(project, { id: 'about-awards', path: 'about/awards' }),
  question: (project) => addFaq(project, '901'),
  'block type': (project) => addBlock(project, 'quote'),
};

const NO_CATALOGUE = 'has no catalogue for a product to be in';
const NO_QUESTIONS = 'has no pages of questions';
const NO_PAGES = 'has redirects alone';

/** The kinds that a project cannot have, with what is said of it. */
const LACKING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: { product: NO_CATALOGUE, 'second product': NO_CATALOGUE, question: NO_QUESTIONS },
  vendor: {},
  redirects: Object.fromEntries(Object.keys(ADDED).map((what) => [what, NO_PAGES])),
  bakery: { product: NO_CATALOGUE, 'second product': NO_CATALOGUE, question: NO_QUESTIONS },
  docs: { product: NO_CATALOGUE, 'second product': NO_CATALOGUE, question: NO_QUESTIONS },
  'redirects-only': Object.fromEntries(Object.keys(ADDED).map((what) => [what, NO_PAGES])),
  repository: {},
};

describe('what is added leaves a project without findings', () => {
  test.each(Object.entries(LACKING).filter(([name]) => COVERS_ALL || name !== 'repository'))(
    '%s',
    async (name, lacking) => {
      const { model, ...rest } = await loadWithRules(name === 'repository' ? REPOSITORY : join(folder, name));
      if (!model) throw new Error(`${name} has no model`);
      let project: EditableProject = { ...rest, model };
      for (const [what, add] of Object.entries(ADDED)) {
        const edited = add(project);
        const problem = lacking[what];
        if (problem !== undefined || 'problem' in edited) {
          expect([what, edited]).toEqual([what, { problem: expect.stringContaining(problem ?? '(nothing)') }]);
          continue;
        }
        expect([what, edited.findings, edited.remarks]).toEqual([what, [], []]);
        if (!edited.model) throw new Error('the edited project has no model');
        const sources = withEditedFiles(project.sources, edited.written);
        project = { ...project, sources, model: edited.model, files: edited.files };
      }
      expect(project.recompile(project.sources).diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    },
  );
});

const call = (root: string, ...args: string[]): Promise<Run> =>
  callSitefold(['add', ...args, '--root', join(folder, root)]);
/** What a person sees, with the exit code, on any day. */
const screenOf = ({ code, stdout, stderr }: Run): string =>
  `${stdout}\n${stderr}\nexit ${code}\n`.replaceAll(/^(\+ (?:updated|released|supportUntil): ).*$/gm, '$1(a day)');

test.each<[name: string, root: string, args: readonly string[]]>([
  ['add-product', 'vendor', ['product', 's16-10a', '--category', 'switches']],
  ['add-page', 'bakery', ['page', 'jobs']],
  ['add-faq', 'vendor', ['faq', '103']],
  ['add-block', 'bakery', ['block', 'quote']],
])('%s', async (name, root, args) => {
  const dry = await call(root, ...args, '--dry-run');
  await expect(screenOf(dry)).toMatchFileSnapshot(`./golden/edit/${name}.txt`);
  const real = await call(root, ...args);
  expect(real).toEqual({ ...dry, stderr: dry.stderr.replace('would write:', 'written:') });
  const json = await call(root, ...args, '--json');
  expect(json).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/There is a (?:product|page|question|block type) /),
  });
  const checked = await callSitefold(['validate', '--root', join(folder, root), '--max-warnings', '0']);
  expect(checked.code).toBe(0);
});

test('the comments of a file are the descriptions of its schema', async () => {
  const { properties } = JSON.parse(
    readFileSync(join(REPOSITORY, 'engine/model/schema/content/faqs.schema.json'), 'utf8'),
  ) as { properties: Record<string, { description: string }> };
  const { stdout } = await call('vendor', 'faq', '777', '--json', '--dry-run');
  const { edits } = JSON.parse(stdout) as { edits: { file: string; added: string[] }[] };
  expect(edits.map(({ file }) => file)).toEqual(['content/faqs/777.yaml']);
  const comments = edits.flatMap(({ added }) => added.filter((line) => line.startsWith('# ')));
  for (const { description } of Object.values(properties))
    expect(comments.map((line) => line.replace(/^# (?:Optional\. )?/, ''))).toContain(description);
});

test.each<[what: string, root: string, args: readonly string[], said: string]>([
  [
    'an id that is there',
    'vendor',
    ['product', 'r4-10a'],
    'There is a product `r4-10a` already (content/products/r4-10a.yaml).',
  ],
  [
    'an id that differs in case only',
    'vendor',
    ['product', 'R4-10A'],
    '`R4-10A` differs from the id of another product in upper and lower case only (content/products/r4-10a.yaml).',
  ],
  [
    'an id that is not one',
    'vendor',
    ['product', 'R9 90'],
    'lower-case letters, digits and single hyphens, such as `r9-90`.',
  ],
  ['a path in place of an id', 'vendor', ['page', '../awards'], 'single hyphens, such as `awards`.'],
  ['an unknown category', 'vendor', ['product', 'x1', '--category', 'switch'], 'Did you mean `switches`?'],
  ['a question without a number', 'vendor', ['faq', 'reset'], 'Write a number of at most nine digits, such as `10'],
  ['a block type with a hyphen', 'bakery', ['block', 'big-quote'], 'with a letter at the start, such as `bigquote`.'],
  ['a block type in capitals', 'bakery', ['block', 'Bread'], '(manifests/blocks/bread.yaml)'],
  [
    'a path that a page has',
    'bakery',
    ['page', 'bread-list', '--path', '/breads'],
    'There is a page at `/breads` already',
  ],
  ['a path that is not one', 'bakery', ['page', 'x', '--path', 'a//b'], '`a//b` is not a path of a page.'],
])('%s is refused', async (_, root, args, said) => {
  expect(await call(root, ...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
});

test('content of a CMS is not added to files', async () => {
  const run = await callSitefold(['add', 'faq', '901', '--root', join(folder, 'vendor')], {
    env: { CONTENT_URL: 'https://cms.example' },
  });
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('comes from the CMS') });
});

import fastGlob from 'fast-glob';
import MarkdownIt from 'markdown-it';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TARGET_IDS, TARGETS } from '../../engine/redirects/targets/registry.ts';
import type { RedirectTarget } from '../../engine/redirects/targets/target.ts';
import { createPlan } from '../../engine/redirects/targets/plan.ts';
import { nginx } from '../../engine/redirects/targets/nginx/nginx.ts';
import { createRouter } from '../../engine/routing/router.ts';
import { withImportDrawing } from '../../scripts/import-drawing.ts';
import { exportsOf, readModules } from '../../scripts/read-modules.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { planOf } from '../support/redirect-plans.ts';
import { redirectRule } from '../support/redirect-rule.ts';

/** Documents whose paths in backticks are those of the repository. */
const GUIDES = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'];
/** Documents whose links are followed. */
const LINKED = [
  ...new Set([
    ...GUIDES,
    'CHANGELOG.md',
    'SECURITY.md',
    ...fastGlob.sync('{docs,deploy}/**/*.md', { cwd: REPOSITORY }),
  ]),
].sort();
/** Folders that a build, the service or npm makes. */
const MADE = /^(?:dist|client|node_modules|\.sitefold|\.data)\//;
const WALKS = ['One redirect through the code', 'One page through the code'];

const textOf = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const modules = new Map(readModules(REPOSITORY).map((module) => [module.path, module]));

/** Returns the texts in backticks, without those in blocks of code. */
function codeIn(markdown: string): string[] {
  return new MarkdownIt()
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'code_inline')
    .map(({ content }) => content);
}

/** Returns the paths of the repository among texts in backticks. Other paths begin with a slash, or have blanks or placeholders. */
function pathsIn(code: readonly string[]): string[] {
  const isPath = (text: string): boolean =>
    /^[\w.-]+\/[\w./<>-]*$/.test(text) || /^\w[\w.-]*\.(?:astro|js|json|md|mjs|ts|tsx|yaml)$/.test(text);
  return code.filter((text) => isPath(text) && !MADE.test(text));
}

/** Returns true if a path exists. `<id>` in a path matches any name. */
function exists(path: string): boolean {
  return path.includes('<')
    ? fastGlob.sync(path.replaceAll(/<\w+>/g, '*'), { cwd: REPOSITORY, onlyFiles: false }).length > 0
    : existsSync(join(REPOSITORY, path));
}

/** Returns the numbered steps below a heading of docs/architecture.md. */
function stepsOf(heading: string): string[] {
  const [, section = ''] = textOf('docs/architecture.md').split(`\n## ${heading}\n`);
  return [...(section.split('\n## ', 1)[0] ?? '').matchAll(/^\d+\. .*$/gm)].map(([step]) => step);
}

describe('paths in backticks', () => {
  test.each(GUIDES)('of %s exist', (document) => {
    expect(pathsIn(codeIn(textOf(document))).filter((path) => !exists(path))).toEqual([]);
  });

  test('are distinguished from other texts', () => {
    const code = codeIn(
      '`a/b.ts` `a/<id>/` `x.yaml` `/th/faq` `npm test` `{site}/x` `dist/a.html` `url.host`\n\n    `c/d.ts`\n',
    );
    expect(pathsIn(code)).toEqual(['a/b.ts', 'a/<id>/', 'x.yaml']);
    expect(['engine/model/', 'engine/redirects/targets/<id>/', 'x/<id>'].map(exists)).toEqual([true, true, false]);
  });
});

describe('links', () => {
  test.each(LINKED)('of %s lead somewhere', (document) => {
    expect(relativeLinks(textOf(document)).filter((link) => !leads(document, link))).toEqual([]);
  });

  test('to a heading that is not there are found', () => {
    expect(relativeLinks('[a](b.md) ![c](d.png) [e](https://f) [g](#h)')).toEqual(['b.md', 'd.png', '#h']);
    expect(leads('docs/architecture.md', '../CONTRIBUTING.md#set-up')).toBe(true);
    expect(leads('docs/architecture.md', '../CONTRIBUTING.md#no-such-heading')).toBe(false);
  });
});

test('docs/shipping.md names the files of every target, and no others', () => {
  const plan = planOf([redirectRule('/old', '/new')], []);
  const targets: readonly RedirectTarget[] = Object.values(TARGETS);
  const written = targets.flatMap((target) => target.emit(plan).files).map(({ path }) => path);
  const named = codeIn(textOf('docs/shipping.md')).filter((text) => TARGET_IDS.some((id) => text.startsWith(`${id}/`)));
  expect(named.filter((name) => !written.some((path) => matchesGlob(path, name)))).toEqual([]);
  const unnamed = written.filter((path) => !named.some((name) => matchesGlob(path, name)));
  expect(unnamed.filter((path) => !path.endsWith('.meta.json'))).toEqual([]);
});

function relativeLinks(markdown: string): string[] {
  return new MarkdownIt()
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? [])
    .map(String)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leads(document: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(REPOSITORY, file))) return false;
  return fragment === undefined || anchorsOf(textOf(file)).includes(fragment);
}

/** Returns the anchors that GitHub gives to the headings of a document. */
function anchorsOf(markdown: string): string[] {
  const tokens = new MarkdownIt().parse(markdown, {});
  return tokens.flatMap(({ type }, index) =>
    type === 'heading_open'
      ? (tokens[index + 1]?.content ?? '')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-')
      : [],
  );
}

describe.each(WALKS)('%s', (heading) => {
  const steps = stepsOf(heading);

  test('has steps', () => {
    expect(steps.length).toBeGreaterThan(6);
  });

  test.each(steps.map((step, index) => [index + 1, step] as const))('step %i names what exists', (number, step) => {
    expect(step.startsWith(`${number}. `)).toBe(true);
    const code = codeIn(step);
    const files = pathsIn(code);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !exists(file))).toEqual([]);
    const exported = files.flatMap((file) => modules.get(file) ?? []).flatMap(({ source }) => exportsOf(source));
    const named = code.filter((text) => text.endsWith('()')).map((text) => text.slice(0, -'()'.length));
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
  });
});

test('the redirect of the walk is answered and printed as it says', () => {
  const model = realModel();
  const [row = ''] = codeIn(stepsOf(WALKS[0] ?? '').join('\n')).filter((text) => text.includes('$sf_query'));
  expect(row).toMatch(/;$/);
  expect(
    nginx
      .emit(createPlan(model))
      .files.map(({ text }) => text)
      .join(''),
  ).toContain(`\n  ${row}\n`);
  const router = createRouter(model);
  expect(router.decide('/th/faq/default.html')).toMatchObject({ kind: 'redirect', status: 301, location: '/th/faq' });
  expect(router.decide('/th/faq/101')).toMatchObject({
    kind: 'page',
    render: 'build',
    page: { route: { path: 'faq/{faqId}' } },
  });
});

test('every decision is in the index of the decisions, once', () => {
  const index = textOf('docs/decisions/README.md');
  const decisions = fastGlob
    .sync('*.md', { cwd: join(REPOSITORY, 'docs/decisions') })
    .filter((name) => name !== 'README.md');
  expect(relativeLinks(index)).toEqual(decisions.sort());
});

describe('the drawing of the imports', () => {
  const from = (path: string, ...targets: readonly string[]) => ({
    path,
    imports: targets.map((to) => ({ from: path, to, when: 'start' as const })),
  });
  const document = textOf('docs/architecture.md');

  test('leaves out an arrow where a longer way leads there, and lists every import', () => {
    const drawn = withImportDrawing(document, [
      from('cli/a.ts', 'engine/build/b.ts', 'engine/model/c.ts', 'node:fs'),
      from('engine/build/b.ts', 'engine/model/c.ts', 'engine/build/d.ts'),
      from('engine/model/c.ts'),
    ]);
    expect(drawn.match(/^ {2}\w+ --> \w+$/gm)).toEqual(['  cli --> engine_build', '  engine_build --> engine_model']);
    expect(drawn).toContain(
      '| `cli` | `engine/build`, `engine/model` |\n| `engine/build` | `engine/model` |\n| `engine/model` | nothing |',
    );
    const [before = ''] = document.split('```mermaid', 1);
    expect(drawn.startsWith(before)).toBe(true);
    expect(document.endsWith(drawn.slice(drawn.indexOf('<!-- End of')))).toBe(true);
  });

  test('needs its markers', () => {
    expect(() => withImportDrawing('# Architecture\n', [])).toThrow('lacks the lines');
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { viewsOf } from '../../../engine/model/diagnostics/view.ts';
import { localise } from '../../../engine/model/language.ts';
import { listPages } from '../../../engine/model/pages.ts';
import type { RedirectRule } from '../../../engine/model/redirect.ts';
import { sitePath } from '../../../engine/model/site.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { ruleOn } from '../../../engine/redirects/match/expand-sites.ts';
import type { Target } from '../../../engine/model/redirect-pattern.ts';
import { formatPattern } from '../../../engine/redirects/match/pattern.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

/*
 * Each folder of tests/fixtures/valid is a project: the one in tests/fixtures/base with the files of the folder put in the place of
 * those on the same paths, or added. Its golden.json is the result of the compiler. The keys in it choose the parts of
 * the model that are compared (see PARTS); the diagnostics always are. `vitest run --project unit -u` writes the values anew. For a
 * new folder, begin with `{ "redirects": 0 }`.
 */
const VALID = join(REPOSITORY, 'tests/fixtures/valid');
const GOLDEN = 'golden.json';

/** The parts of a model that a golden file can hold, as people read them. */
const PARTS: Record<string, (model: SiteModel) => readonly unknown[]> = {
  sites: ({ sites }) => sites.map(({ at: _at, ...site }) => site),
  routes: ({ routes }) => routes.map(({ at: _at, ...route }) => route),
  redirects: ({ redirects }) => redirects.flatMap(redirectViews),
  routeRedirects: ({ routeRedirects }) => routeRedirects.flatMap(redirectViews),
  /** The paths of pages below the prefix of a site. */
  pages: (model) => [...listPages(model).keys()],
  /** The pages that are not built, because a redirect replaces them. */
  overridden: (model) => {
    const { pages, hasPage } = createRouter(model);
    return activeSites(model).flatMap((site) =>
      [...pages.keys()].filter((path) => !hasPage(site, path)).map((path) => sitePath(site, path)),
    );
  },
  /** The names of the navigation on every site, with the language that each is in. */
  texts: ({ sites, catalog, messages }) =>
    sites.map(({ flag, lang }) => {
      const shown = catalog.map(({ name }) => localise(name, lang, messages));
      return { flag, lang, names: shown.map((name) => `${name.text} (${name.lang})`) };
    }),
};

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const names = readdirSync(VALID).sort();

/** A rule on each of its sites. */
function redirectViews(rule: RedirectRule): object[] {
  return rule.sites.map((flag) => redirectView(ruleOn(rule, flag), flag));
}

/** Returns a rule without default values, and with its place in the manifests. */
function redirectView(rule: RedirectRule, site: string): object {
  const { id, source, target, status, caseSensitive, slash, query, forward, priority, overrides, external } = rule;
  return {
    from: formatPattern(source),
    to: target && targetText(target),
    status,
    ...(caseSensitive ? {} : { caseSensitive }),
    ...(slash === 'either' ? {} : { slash }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(forward === 'keep' ? {} : { forward }),
    ...(priority === 0 ? {} : { priority }),
    overrides,
    ...(external ? { external } : {}),
    ...(Object.keys(rule.about).length === 0 ? {} : { about: rule.about }),
    site,
    id,
    at: `${rule.at.file}:${rule.at.pointer}`,
  };
}

function targetText({ origin, path, query, fragment }: Target): string {
  const parts = path.map((part) => (part.kind === 'text' ? part.text : part.kind === 'splat' ? '*' : `:${part.name}`));
  const search = query === undefined ? '' : `?${query}`;
  return `${origin}${parts.join('')}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The files of a folder that are laid over the base project. */
function filesOf(name: string): Source[] {
  const folder = join(VALID, name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => sourceOf(path, readFileSync(join(folder, path))));
}

function goldenOf(name: string): string {
  const golden = JSON.parse(readFileSync(join(VALID, name, GOLDEN), 'utf8')) as Record<string, unknown>;
  const keys = Object.keys(golden).filter((key) => key !== 'diagnostics');
  const unknown = keys.filter((key) => !(key in PARTS));
  if (unknown.length > 0) throw new Error(`${name}/${GOLDEN} has no such part: ${unknown.join(', ')}`);
  const { model, diagnostics, files } = compile(withFiles(base, ...filesOf(name)), { cache });
  if (!model) throw new Error(`${name} gives no model`);
  // Which constants no code reads changes with the code.
  const found = viewsOf(diagnostics, files).filter(({ code }) => code !== 'CN004');
  return formatGolden({
    diagnostics: found.map(({ file, line, column, code, severity }) => `${file}:${line}:${column} ${severity} ${code}`),
    ...Object.fromEntries(keys.map((key) => [key, PARTS[key]?.(model) ?? []])),
  });
}

/** One entry a line, so that a changed rule is a changed line. */
function formatGolden(parts: Record<string, readonly unknown[]>): string {
  const blocks = Object.entries(parts).map(([key, entries]) => {
    const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`);
    return `  ${JSON.stringify(key)}: ${lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`}`;
  });
  return `{\n${blocks.join(',\n')}\n}\n`;
}

describe('a project compiles to what its golden file says', () => {
  test.each(names)('%s', async (name) => {
    await expect(goldenOf(name)).toMatchFileSnapshot(join(VALID, name, GOLDEN));
  });
});

describe('the projects', () => {
  test.each(names)('%s is fine, and says something', (name) => {
    const golden = JSON.parse(readFileSync(join(VALID, name, GOLDEN), 'utf8')) as Record<string, readonly unknown[]>;
    const { diagnostics = [], ...parts } = golden;
    expect(diagnostics.filter((line) => String(line).includes(' error '))).toEqual([]);
    expect(Object.entries(parts).filter(([, entries]) => entries.length === 0)).toEqual([]);
    expect(Object.keys(parts)).not.toEqual([]);
  });

  test('hold only what differs from the base project', () => {
    const texts = new Map(base.map(({ path, digest }) => [path, digest]));
    const same = names.flatMap((name) => filesOf(name).filter(({ path, digest }) => texts.get(path) === digest));
    expect(same.map(({ path }) => path)).toEqual([]);
    expect(names.filter((name) => !existsSync(join(VALID, name, GOLDEN)))).toEqual([]);
  });
});

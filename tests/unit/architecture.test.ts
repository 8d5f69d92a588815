import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { CORE_PACKAGES } from '../../cli/core-packages.ts';
import { MODEL_CODE } from '../../engine/build/code-digest.ts';
import { AREAS, LEVELS, areaOf } from '../../scripts/areas.ts';
import { exportsOf, isOwn, readModules, type Import } from '../../scripts/read-modules.ts';
import { REPOSITORY } from '../support/real.ts';

/** Files of `engine/output` that draw, print or index with the help of the file system. */
const IMPURE_OUTPUT = [
  'engine/output/files/make-files.ts',
  'engine/output/pictures/site-icons.ts',
  'engine/output/kept-files.ts',
  'engine/output/pictures/photographs.ts',
  'engine/output/previews/draw-previews.ts',
  'engine/output/previews/preview-fonts.ts',
  'engine/output/search/make-index.ts',
  'engine/output/videos/video-files.ts',
];
/** Files of `engine/editor` that speak with an editor: they read and watch the project, and wait. */
const IMPURE_EDITOR = ['engine/editor/language-server.ts', 'engine/editor/open-documents.ts'];
/** Modules of Node that only compute. */
const COMPUTING = new Set(['node:crypto', 'node:util', 'node:zlib']);
/** What loads a package only where it is needed: the generated validators are one file each, those of a project its compiler, texts their width, countries their codes. */
const LATE = [
  'engine/model/schema/validators.ts → node:module',
  'engine/compile/collections/entry-validator.ts → node:module',
  'engine/compile/resolve/country-code.ts → node:module',
  'engine/model/diagnostics/text-width.ts → node:module',
];

/** Where the outside world is: files, processes, network, clock, terminal, and the browser that shows the studio. */
function isOutside(path: string): boolean {
  return (
    /^(?:engine\/(?:build|service|editor\/studio)|cli)\//.test(path) ||
    [...IMPURE_OUTPUT, ...IMPURE_EDITOR].includes(path)
  );
}

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

const modules = readModules(REPOSITORY);
const imports = modules.flatMap((module) => module.imports);
const own = imports.filter(({ to }) => isOwn(to));
const notLazy = own.filter(({ when }) => when !== 'lazy');

function levelOf(path: string): number {
  return LEVELS.findIndex((areas) => areas.includes(areaOf(path)));
}

function say({ from, to }: Import): string {
  return `${from} → ${to}`;
}

/** The first circle of a graph, as a list that ends where it began. */
function findCircle(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const next = Map.groupBy(edges, ([from]) => from);
  const done = new Set<string>();
  const walk = (at: string, trail: readonly string[]): string[] => {
    const begin = trail.indexOf(at);
    if (begin !== -1) return [...trail.slice(begin), at];
    if (done.has(at)) return [];
    for (const [, to] of next.get(at) ?? []) {
      const circle = walk(to, [...trail, at]);
      if (circle.length > 0) return circle;
    }
    done.add(at);
    return [];
  };
  for (const from of next.keys()) {
    const circle = walk(from, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe('imports', () => {
  test('are found', () => {
    expect(modules.length).toBeGreaterThan(150);
    expect(own.length).toBeGreaterThan(400);
    expect(
      modules.filter(({ path }) => path.endsWith('.astro')).flatMap((module) => module.imports).length,
    ).toBeGreaterThan(50);
    expect(new Set(own.map(({ when }) => when))).toEqual(new Set(['start', 'lazy', 'type']));
  });

  /** A query says how the bundler takes a file. */
  const fileOf = (to: string): string => to.replace(/\?url$/, '');

  test('name files that exist, with their endings', () => {
    expect(
      own.filter(({ to }) => !existsSync(join(REPOSITORY, fileOf(to))) || !/\.\w+$/.test(fileOf(to))).map(say),
    ).toEqual([]);
    expect(
      imports.filter(({ to }) => /^(?:\.|scripts\/|tests\/|bench\/|content\/|manifests\/)/.test(to)).map(say),
    ).toEqual([]);
  });

  test('go one way', () => {
    const areas = new Set(modules.map(({ path }) => areaOf(path)).filter((area) => !area.startsWith('islands')));
    expect([...areas].filter((area) => !AREAS.includes(area))).toEqual([]);
    const upward = own.filter(
      ({ from, to }) =>
        !from.startsWith('islands/') &&
        !to.startsWith('islands/') &&
        areaOf(from) !== areaOf(to) &&
        levelOf(to) >= levelOf(from),
    );
    expect(upward.map(say)).toEqual([]);
  });

  // A lazy import finds both files loaded, so it may close a circle: the program loads a command, and that reads an option of it.
  test('make no circle between files', () => {
    expect(findCircle(notLazy.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  test('of islands are React, islands/ui and what engine/content shares', () => {
    const refused = imports.filter(({ from, to }) => from.startsWith('islands/') && !isForIsland(from, to));
    expect(refused.map(say)).toEqual([]);
  });

  test('of islands from the engine are components, and scripts of pages', () => {
    const users = own.filter(({ from, to }) => to.startsWith('islands/') && !from.startsWith('islands/'));
    expect(users.length).toBeGreaterThan(5);
    expect(users.filter(({ from }) => !/^engine\/theme\/.*\.astro$/.test(from)).map(say)).toEqual([]);
  });
});

function isForIsland(from: string, to: string): boolean {
  return (
    /^react(?:-dom)?(?:\/|$)/.test(to) ||
    to.startsWith('islands/ui/') ||
    /^engine\/content\/[\w-]+\.ts$/.test(to) ||
    islandOf(to) === islandOf(from)
  );
}

/** `islands/Simulator` of any file below it. */
function islandOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

describe('the outside world', () => {
  const inner = modules.filter(({ path }) => !isOutside(path) && !path.startsWith('islands/'));

  test('is not imported', () => {
    const builtin = inner
      .flatMap((module) => module.imports)
      .filter(({ to }) => to.startsWith('node:') && !COMPUTING.has(to));
    expect(builtin.map(say).filter((one) => !LATE.includes(one))).toEqual([]);
    const touching = inner.flatMap((module) => module.imports).filter(({ to }) => isOwn(to) && isOutside(to));
    expect(touching.filter(({ when }) => when !== 'type').map(say)).toEqual([]);
  });

  test.each(['process', 'console', 'performance', 'fetch', 'setTimeout', 'setInterval', '__dirname'])(
    '`%s` is not used',
    (name) => {
      expect(
        inner.filter(({ source }) => uses(source, (node) => isGlobal(node, name))).map(({ path }) => path),
      ).toEqual([]);
    },
  );

  test('neither clock nor chance is asked', () => {
    const asks = (node: ts.Node): boolean => {
      if (ts.isNewExpression(node)) return isGlobal(node.expression, 'Date') && (node.arguments ?? []).length === 0;
      if (ts.isCallExpression(node) && isGlobal(node.expression, 'Date')) return true;
      return ts.isPropertyAccessExpression(node) && /^(?:Date\.now|Math\.random|crypto\.\w+)$/.test(node.getText());
    };
    expect(inner.filter(({ source }) => uses(source, asks)).map(({ path }) => path)).toEqual([]);
  });

  test('names files that exist', () => {
    const paths = modules.map(({ path }) => path);
    expect([...IMPURE_OUTPUT, ...IMPURE_EDITOR].filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('the compiler and the router are pure', () => {
    const paths = inner.map(({ path }) => path);
    for (const path of [
      'engine/compile/compile.ts',
      'engine/routing/router.ts',
      'engine/routing/explain.ts',
      'engine/output/files/compose-files.ts',
    ]) {
      expect(paths).toContain(path);
    }
  });
});

function uses(node: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  return wanted(node) || (ts.forEachChild(node, (child) => uses(child, wanted) || undefined) ?? false);
}

/** A name that is used as a value, not one of a property, a key or a declaration. */
function isGlobal(node: ts.Node, name: string): boolean {
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  const isProperty = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isKey =
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) &&
    parent.name === node;
  return !isProperty && !isKey;
}

/** The names that the rules of projects import. */
const LIBRARY = 'cli/lint.ts';

describe('files', () => {
  test('do more than pass on what others export', () => {
    const others = modules.filter(({ path }) => path !== LIBRARY);
    const barrels = others.filter(({ source: { statements } }) => statements.length > 0 && statements.every(passesOn));
    expect(barrels.map(({ path }) => path).filter((path) => !path.endsWith('.astro'))).toEqual([]);
    const passing = others.filter(({ source }) =>
      source.statements.some((one) => ts.isExportDeclaration(one) && one.moduleSpecifier),
    );
    expect(passing.map(({ path }) => path)).toEqual([]);
  });

  test('of lint are one rule each, and all are in a registry', () => {
    const lint = modules.filter(({ path }) => dirname(path) === 'engine/compile/lint');
    const rules = lint.filter(({ path }) => !['registry.ts', 'context.ts'].includes(basename(path)));
    expect(rules.length).toBeGreaterThan(20);
    for (const { path, source } of rules) {
      expect([path, ...exportsOf(source)]).toEqual([path, ruleName(path)]);
    }
    const registry = lint.find(({ path }) => basename(path) === 'registry.ts');
    const ofRedirects = modules.find(({ path }) => path === 'engine/compile/lint-redirects.ts');
    // The rules about redirects have a module of their own.
    const listed = [
      ...(registry ? keysOf(registry.source, 'RULES') : []),
      ...(ofRedirects ? keysOf(ofRedirects.source, 'REDIRECT_RULES') : []),
    ];
    expect(listed.sort()).toEqual(rules.map(({ path }) => ruleName(path)).sort());
  });
});

test('the packages of redirects are those that their commands import, and no others', () => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  expect(readdirSync(`${REPOSITORY}cli/commands`)).toEqual(expect.arrayContaining(COMMANDS));
  const reached = new Set(['cli/index.ts', ...COMMANDS.map((name) => `cli/commands/${name}/run.ts`)]);
  const packages = new Set<string>();
  // A set takes in what is added while it is walked through.
  for (const path of reached) {
    // Some packages are loaded only when they are needed.
    for (const [, name = ''] of byPath.get(path)?.source.text.matchAll(/\brequire\(["']([^"']+)["']\)/g) ?? [])
      packages.add(nameOf(name));
    for (const { to, when } of byPath.get(path)?.imports ?? []) {
      if (when === 'type' || NOT_FOLLOWED.includes(to)) continue;
      const isOfOtherCommand = when === 'lazy' && path.endsWith('/command.ts');
      if (isOwn(to) && !isOfOtherCommand) reached.add(to);
      if (!isOwn(to) && !to.startsWith('node:')) packages.add(nameOf(to));
    }
  }
  expect([...packages].sort()).toEqual([...CORE_PACKAGES].sort());
});

test('the code that tells models apart is all that the compiler is made of', () => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reached = new Set(['engine/compile/compile.ts']);
  for (const path of reached)
    for (const { to, when } of byPath.get(path)?.imports ?? []) if (when !== 'type' && isOwn(to)) reached.add(to);
  expect(reached.size).toBeGreaterThan(200);
  const folders = Object.keys(MODEL_CODE.folders);
  const others = [...reached].filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  expect(others).toEqual([]);
});

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function passesOn(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
}

function ruleName(path: string): string {
  return basename(path, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The keys of an object that a file declares. */
function keysOf(source: ts.SourceFile, name: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) {
      const collect = (inner: ts.Node): void => {
        if (ts.isObjectLiteralExpression(inner))
          keys.push(...inner.properties.map((property) => property.name?.getText() ?? ''));
        else ts.forEachChild(inner, collect);
      };
      collect(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return keys;
}

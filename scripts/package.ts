/**
 * `npm run package`: makes the package `sitefold`, and writes it as a file that `npm install` takes. The package has the folders `engine`,
 * `islands` and `cli` as they are here, so that Vite and Astro read what they read in the repository, and beside each TypeScript module of
 * `engine` and `cli` its JavaScript: Node runs no TypeScript below `node_modules`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastGlob from 'fast-glob';
import { CORE_PACKAGES } from '../cli/core-packages.ts';
import { openParseCache, SHIPPED } from '../engine/build/project/parse-cache.ts';
import { readSources } from '../engine/build/project/read.ts';
import { compile } from '../engine/compile/compile.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The files of the package besides its own package.json. */
const FILES = ['{engine,islands,cli}/**', 'docs/openapi.json', 'LICENSE'];
const LEFT_OUT = ['**/node_modules/**', '**/.sitefold/**', '**/.astro/**', 'cli/package.json', 'cli/README.md'];
/** Modules that Node loads. Those of `islands` are for Vite alone. */
const MODULES = ['{engine,cli}/**/*.ts'];
/** What the command line begins with. */
const PROGRAM = 'cli/bin.js';
/** The smallest project: the defaults are read with it. */
const SMALLEST = 'examples/redirects-only';
const NOT_MODULES = [...LEFT_OUT, '**/*.d.ts'];

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly [key: string]: unknown;
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest;

/** Returns the package.json of the package. Whoever needs no pages leaves out its optional dependencies. */
function packageManifest(): object {
  const [repository, cli] = [manifestOf('package.json'), manifestOf('cli/package.json')];
  const { version, description, license, type, engines } = repository;
  const all = Object.entries({ ...repository.dependencies, ...cli.dependencies });
  const core = new Set<string>(CORE_PACKAGES);
  return {
    name: 'sitefold',
    version,
    description,
    license,
    type,
    engines,
    bin: { sitefold: 'cli/bin.js' },
    exports: { './lint': './cli/lint.js', './package.json': './package.json' },
    dependencies: Object.fromEntries(all.filter(([name]) => core.has(name)).sort()),
    optionalDependencies: Object.fromEntries([
      ...all.filter(([name]) => !core.has(name)).sort(),
      ...partners(repository),
      ...Object.entries(repository.optionalDependencies),
    ]),
  };
}

/**
 * The versions that go together with those of our dependencies. npm takes no notice of the overrides of a package that is installed, and looks for
 * such versions without an end (npm 11).
 */
function partners({ overrides }: Manifest): [name: string, version: string][] {
  return Object.values(overrides).flatMap((versions) => (typeof versions === 'string' ? [] : Object.entries(versions)));
}

/** Returns JavaScript that names the JavaScript of other modules. */
function withoutTypeScript(source: string): string {
  return (
    source
      // Modules that are imported, and those that a thread or a process begins with, which lie beside the module that names them.
      .replaceAll(/((?:\bfrom|\bimport|\bimport\()\s*(['"])\.{1,2}\/[^'"\n]+)\.ts\2/g, '$1.js$2')
      .replaceAll(/(new URL\((['"])\.\/[^'"\n]+)\.ts\2/g, '$1.js$2')
  );
}

/** Makes the folder of the package. Returns it. */
function stagePackage(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  for (const path of fastGlob.sync(FILES, { cwd: ROOT, ignore: LEFT_OUT })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  for (const path of fastGlob.sync(MODULES, { cwd: ROOT, ignore: NOT_MODULES })) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    // Every line stays where it is, so that an error names the same line of both.
    const code = withoutTypeScript(stripTypeScriptTypes(source, { mode: 'strip' }));
    writeFileSync(join(folder, path.replace(/\.ts$/, '.js')), code);
  }
  writeFileSync(join(folder, PROGRAM), withoutTypeScript(readFileSync(join(ROOT, PROGRAM), 'utf8')));
  parseDefaults(folder);
  cpSync(join(ROOT, 'cli/README.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(), undefined, 2)}\n`);
  return folder;
}

/** Puts the parsed defaults into the package: the first command of a project, and every one on a machine that keeps nothing, need not parse them. */
function parseDefaults(folder: string): void {
  const own = join(folder, 'own.bin');
  const cache = openParseCache(own, [join(folder, SHIPPED)]);
  compile(readSources(join(ROOT, SMALLEST)).sources, { cache });
  cache.save();
  rmSync(own);
}

/** Makes the package as a file in a folder. Returns its path. */
export function makePackage(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const options = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)];
  const stage = stagePackage(join(folder, '.package'));
  const said = execFileSync('npm', options, { cwd: stage, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  rmSync(stage, { recursive: true });
  const [packed] = JSON.parse(said) as readonly { readonly filename: string }[];
  if (!packed) throw new Error('npm has packed nothing');
  return join(folder, packed.filename);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${makePackage(process.argv[2] ?? '.')}\n`);

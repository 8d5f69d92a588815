import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hyphenated } from '../../model/content.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { entryDocument } from '../../output/content-types/json-schema.ts';
import { printContentTypes } from '../../output/content-types/print-types.ts';
import { workFolder } from './work-folder.ts';

const ENGINE = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Writes what editors need to know about a project that has a theme, islands, rules or kinds of content of its own: `tsconfig.json`, with which a
 * file of the theme finds those of Sitefold; `content.d.ts`, the types of its kinds of content; and `schemas/<name>.schema.json`. Ignores errors,
 * because nothing else needs these files.
 */
export function writeEditorFiles(root: string, { theme, collections }: Pick<SiteModel, 'theme' | 'collections'>): void {
  if (theme.length === 0 && collections.length === 0) return;
  const folder = workFolder(root);
  const engine = (path: string): string => pathBetween(folder, join(ENGINE, path));
  const types = { ownContent: engine('model/own-content.ts'), schemaTypes: engine('model/schema/types.gen.ts') };
  const files: Readonly<Record<string, string>> = {
    'tsconfig.json': printJson(settings(pathBetween(folder, root), engine)),
    'content.d.ts': printContentTypes(collections, types),
    ...Object.fromEntries(
      collections.map((one) => [`schemas/${hyphenated(one.name)}.schema.json`, printJson(entryDocument(one))]),
    ),
  };
  try {
    for (const [path, text] of Object.entries(files)) writeIfNew(join(folder, path), text);
  } catch {
    return;
  }
}

/** The settings of TypeScript for the files of a project. */
function settings(root: string, engine: (path: string) => string): object {
  return {
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable', 'esnext.iterator', 'esnext.collection', 'esnext.array'],
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      allowImportingTsExtensions: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      resolveJsonModule: true,
      jsx: 'react-jsx',
      noEmit: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['astro/client'],
      // A file that the theme of the project does not have is that of Sitefold.
      rootDirs: [`${root}/theme`, engine('theme')],
      // What a project imports by the name of the package, wherever Sitefold is.
      paths: {
        'sitefold/lint': [engine('../cli/lint.ts')],
        'sitefold/islands/*': [engine('../islands/*')],
        'sitefold/*': [engine('*')],
      },
    },
    include: [`${root}/theme`, `${root}/islands`, `${root}/lint`, './content.d.ts'],
  };
}

/** Returns a relative path with forward slashes, as in a module. */
function pathBetween(from: string, to: string): string {
  const path = relative(from, to).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

function printJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function writeIfNew(path: string, text: string): void {
  if (readOrNothing(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, path);
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

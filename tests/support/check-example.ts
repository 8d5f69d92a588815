import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadRules } from '../../engine/build/project/load-rules.ts';
import { readSources } from '../../engine/build/project/read.ts';
import { listEngineTheme } from '../../engine/build/theme/engine-theme.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { RuleModule } from '../../engine/compile/own-rules/rule.ts';
import type { Source } from '../../engine/compile/parse/parse-yaml.ts';
import { DEFAULT_CONSTANTS } from '../../engine/model/constant-origin.ts';
import type { Diagnostic } from '../../engine/model/diagnostics/diagnostic.ts';
import { hasErrors, viewsOf, type DiagnosticView } from '../../engine/model/diagnostics/formats.ts';
import { createSink } from '../../engine/model/diagnostics/sink.ts';
import { isDefault } from '../../engine/model/schema/kinds.ts';
import { checkBudgets } from '../../engine/redirects/targets/check-budgets.ts';
import { bytesOfExample, type CodeExample, type ExampleFiles } from './code-examples.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf } from './project.ts';

interface ReadExample {
  readonly sources: readonly Source[];
  /** What is found when the files are read. */
  readonly diagnostics?: readonly Diagnostic[];
  readonly rules?: readonly RuleModule[];
  /** The folder that the files were read from. */
  readonly root?: string;
}

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
// A route of the base project names a template of its own.
const engineTheme = [...listEngineTheme(), 'templates/product-category.astro'];
/** Where the project is for the reader, in place of a temporary folder. */
const PLACE = '/srv/site';

/** Returns what `sitefold validate` finds in the base project with the wrong or the right files of an example. */
export async function findingsOfExample(example: CodeExample, side: 'wrong' | 'right'): Promise<DiagnosticView[]> {
  const files = { ...example.given, ...example[side] };
  const read: ReadExample = needsFolder(files)
    ? await readFromFolder(files)
    : { sources: sourcesOf(files, side === 'wrong' ? example.encoding : undefined) };
  const { root } = read;
  const found = check(read, example.today);
  return root === undefined ? found : found.map((one) => ({ ...one, message: one.message.replaceAll(root, PLACE) }));
}

function check({ sources, diagnostics = [], rules = [] }: ReadExample, today: string | undefined): DiagnosticView[] {
  // Nothing is compiled without the folders of a project.
  if (diagnostics.some(({ code }) => code === 'IO001')) return viewsOf(diagnostics, new Map());
  const compiled = compile(sources, { cache, engineTheme, rules, ...(today === undefined ? {} : { today }) });
  const budgets = createSink({ levelOf: compiled.levelOf });
  if (compiled.model && !hasErrors(compiled.diagnostics)) checkBudgets(compiled.model, compiled.files, budgets.report);
  return viewsOf([...diagnostics, ...compiled.diagnostics, ...budgets.all()], compiled.files);
}

/** The base project with some files put in the place of its own, or added. Null takes the file away, or what is below the folder. */
function sourcesOf(files: ExampleFiles, encoding?: BufferEncoding): Source[] {
  const own = Object.entries(files).flatMap(([path, file]) => {
    const bytes = bytesOfExample(path, file, encoding);
    return bytes ? [sourceOf(path, bytes)] : [];
  });
  const isReplaced = (path: string): boolean =>
    Object.keys(files).some((name) => name === path || (name.endsWith('/') && path.startsWith(name)));
  return [...base.filter(({ path }) => !isReplaced(path)), ...own];
}

/** Links and missing folders are found where files are read, and rules are loaded from files. */
function needsFolder(files: ExampleFiles): boolean {
  return Object.entries(files).some(
    ([path, file]) =>
      path.startsWith('lint/') || path.endsWith('/') || (typeof file === 'object' && file !== null && 'linkTo' in file),
  );
}

async function readFromFolder(files: ExampleFiles): Promise<ReadExample> {
  // Messages of Node name the real path.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sitefold-code-')));
  try {
    for (const { path, bytes } of sourcesOf(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      const file = files[path];
      if (typeof file === 'object' && file !== null && 'linkTo' in file) symlinkSync(file.linkTo, join(root, path));
      else writeFileSync(join(root, path), bytes);
    }
    const read = readSources(root);
    // As in `readProject`, the messages are those of the base project alone.
    const sources = read.sources.filter(({ path }) => !isDefault(path) || path === DEFAULT_CONSTANTS);
    return { sources, diagnostics: read.diagnostics, rules: await loadRules(root, sources), root };
  } finally {
    rmSync(root, { recursive: true });
  }
}

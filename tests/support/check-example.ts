import type { AstroIntegration } from 'astro';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadRules } from '../../engine/build/project/load-rules.ts';
import { readSources } from '../../engine/build/project/read.ts';
import { engineProperties, listEngineTheme } from '../../engine/build/theme/engine-theme.ts';
import { openComponents } from '../../engine/build/theme/open-components.ts';
import { loadConfig } from '../../engine/build/astro-config/load-config.ts';
import { readConfig } from '../../engine/build/astro-config/read-config.ts';
import { describeFault } from '../../engine/build/theme/theme-fault.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { RuleModule } from '../../engine/compile/own-rules/rule.ts';
import type { Source } from '../../engine/compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../engine/model/astro-config.ts';
import { DEFAULT_CONSTANTS } from '../../engine/model/constant-origin.ts';
import type { Diagnostic } from '../../engine/model/diagnostics/diagnostic.ts';
import { hasErrors } from '../../engine/model/diagnostics/summary.ts';
import { shownViews, viewsOf, type DiagnosticView } from '../../engine/model/diagnostics/view.ts';
import type { SourceFile } from '../../engine/model/diagnostics/source.ts';
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
  /** What is found when the Astro settings are loaded, and their integrations set up. */
  readonly settings?: Diagnostic | undefined;
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
  const found = await check(read, example.today);
  return root === undefined ? found : found.map((one) => ({ ...one, message: one.message.replaceAll(root, PLACE) }));
}

async function check(
  { sources, diagnostics = [], rules = [], settings }: ReadExample,
  today: string | undefined,
): Promise<DiagnosticView[]> {
  // Nothing is compiled without the folders of a project.
  if (diagnostics.some(({ code }) => code === 'IO001')) return viewsOf(diagnostics, new Map());
  const astroConfig = await readConfig(sources);
  const compiled = compile(sources, {
    cache,
    engineTheme,
    engineProperties,
    rules,
    astroConfig,
    components: await openComponents(sources),
    ...(today === undefined ? {} : { today }),
  });
  const budgets = createSink({ levelOf: compiled.levelOf });
  if (compiled.model && !hasErrors(compiled.diagnostics)) checkBudgets(compiled.model, compiled.files, budgets.report);
  // Settings with a mistake that is found in their text are not loaded.
  const loaded = settings && !hasErrors(compiled.diagnostics) ? [settings] : [];
  return shownViews(viewsOf([...diagnostics, ...compiled.diagnostics, ...budgets.all(), ...loaded], compiled.files));
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
      path.startsWith('lint/') ||
      path === ASTRO_CONFIG ||
      path.endsWith('/') ||
      (typeof file === 'object' && file !== null && 'linkTo' in file),
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
    return {
      sources,
      diagnostics: read.diagnostics,
      rules: await loadRules(root, sources),
      settings: await faultOfSettings(root, sources),
      root,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** What a build says of the Astro settings when it loads them and sets up their integrations. */
async function faultOfSettings(root: string, sources: readonly Source[]): Promise<Diagnostic | undefined> {
  try {
    const config = await loadConfig({ folder: root, root }, { version: '1' });
    const integrations = (config?.integrations ?? []) as AstroIntegration[];
    const given = { updateConfig: (options: object) => options };
    for (const { hooks } of integrations) await hooks['astro:config:setup']?.(given as never);
    return undefined;
  } catch (cause) {
    const texts = sources.map(({ path, bytes }): [string, SourceFile] => [
      path,
      { path, text: Buffer.from(bytes).toString('utf8'), marks: () => new Map() },
    ]);
    const fault = describeFault(cause, new Map(texts));
    if (!fault) throw cause;
    return fault;
  }
}

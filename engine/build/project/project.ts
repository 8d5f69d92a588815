import { join } from 'node:path';
import { compile, type Compiled, type CompileOptions } from '../../compile/compile.ts';
import { compileRedirects } from '../../compile/compile-redirects.ts';
import type { KeptFindings } from '../../compile/kept-findings.ts';
import type { RuleModule } from '../../compile/own-rules/rule.ts';
import { usualLevel } from '../../model/diagnostics/sink.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { ContentSource } from '../../content/source.ts';
import { readConfig } from '../astro-config/read-config.ts';
import { loadRules } from './load-rules.ts';
import { openFindings } from './findings-file.ts';
import { openParseCache } from './parse-cache.ts';
import { engineProperties, listEngineTheme } from '../theme/engine-theme.ts';
import { openComponents } from '../theme/open-components.ts';
import { readSources, type ReadResult } from './read.ts';
import { workFolder } from './work-folder.ts';
import { writeEditorFiles } from './write-editor-files.ts';
import type { ParseCache, Source } from '../../compile/parse/parse-yaml.ts';

/** What a compilation says besides, where there was none. */
const NOTHING = { files: new Map(), off: new Map(), levelOf: usualLevel } as const;

/** A project that was read and compiled. */
export interface Project extends Compiled {
  readonly sources: readonly Source[];
  /** Its parsed files: another version of the project is compiled without parsing again what is the same. */
  readonly cache: ParseCache;
  /** What rules found before. Another version of the project is not judged again. */
  readonly findings?: KeptFindings;
  /** The day for which it was compiled, ISO 8601. */
  readonly today: string;
  /** Compiles other files with the same rules and settings. */
  recompile(sources: readonly Source[]): Compiled;
}

/** A project with its content from files or from a CMS. */
export interface OpenedProject extends Project {
  /** Answers calls like the CMS of the content. Undefined if the content is in the project. */
  readonly cms: ContentSource | undefined;
  /** Saves the content as the snapshot that is used when the CMS fails. Call it after the build. */
  keep(): void;
}

export interface LoadOptions {
  /** The files of the project, if they have been read already. */
  readonly read?: ReadResult | undefined;
  /** The model of the last build, if no file besides those of redirects has changed since then. */
  readonly base?: SiteModel | undefined;
  /** What is parsed is kept here. Left out: in a file, for the next process. */
  readonly cache?: ParseCache | undefined;
  /** What rules find is kept here. Left out: in a file, for the next process. */
  readonly findings?: KeptFindings | undefined;
}

interface LoadedOptions extends LoadOptions, Pick<CompileOptions, 'astroConfig' | 'components'> {
  readonly rules?: readonly RuleModule[];
}

/** Loads the lint rules of a project, reads its Astro settings and its components, and compiles its manifests and its content. */
export async function loadWithRules(
  root: string,
  { read = readSources(root), ...options }: LoadOptions = {},
): Promise<Project> {
  const { sources } = read;
  const [rules, astroConfig, components] = await Promise.all([
    loadRules(root, sources),
    readConfig(sources),
    openComponents(sources),
  ]);
  return loadProject(root, { ...options, read, rules, astroConfig, components });
}

/** Compiles the manifests and the content of a project, without its own lint rules, Astro settings and components where they are not given. */
export function loadProject(
  root: string,
  { read = readSources(root), base, rules, astroConfig, components, ...options }: LoadedOptions = {},
): Project {
  const { sources, diagnostics } = read;
  const stored = openParseCache(join(workFolder(root), 'parsed.bin'));
  const cache = options.cache ?? stored;
  const findings = options.findings ?? openFindings(join(workFolder(root), 'findings.bin'));
  const today = new Date().toISOString().slice(0, 10);
  const recompile = (others: readonly Source[]): Compiled =>
    compile(others, {
      cache,
      findings,
      engineTheme: listEngineTheme(),
      engineProperties,
      components,
      today,
      astroConfig,
      ...(rules && { rules }),
    });
  const known = { sources, cache, findings, today, recompile };
  if (diagnostics.some(({ code }) => code === 'IO001')) return { ...known, model: undefined, diagnostics, ...NOTHING };
  const model = base && compileRedirects(sources, { base, today })?.model;
  if (model) return { ...known, model, diagnostics, ...NOTHING };
  const compiled = recompile(sources);
  if (cache === stored) stored.save();
  if (compiled.model) writeEditorFiles(root, compiled.model);
  return { ...compiled, ...known, diagnostics: [...diagnostics, ...compiled.diagnostics] };
}

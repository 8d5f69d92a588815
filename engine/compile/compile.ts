import type { ComponentReader } from '../model/component.ts';
import { createSink, type LevelOf } from '../model/diagnostics/sink.ts';
import { CODES } from '../model/diagnostics/codes.ts';
import type { Diagnostic, Report } from '../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { didYouMean } from '../model/diagnostics/suggest.ts';
import { DEFAULT_CONSTANTS } from '../model/constant-origin.ts';
import { once } from '../model/once-for.ts';
import { listPages } from '../model/pages.ts';
import type { SiteModel } from '../model/site-model.ts';
import { isThemePath } from '../model/theme.ts';
import { KIND_NAMES, KINDS, kindOf, yamlPath, type EngineKind, type Kind } from '../model/schema/kinds.ts';
import type { FieldSchema } from '../model/schema/field-paths.ts';
import type { CollectionsRaw } from '../model/schema/types.gen.ts';
import { checkConfig, checkConfigNames, type ReadConfig } from './astro-config/check-config.ts';
import { entryValidator } from './collections/entry-validator.ts';
import { folderOf, readCollections } from './collections/read-collections.ts';
import { digestFiles, lintOnce, type KeptFindings } from './kept-findings.ts';
import { listOverridden, type RedirectContext } from './lint/context.ts';
import { checkNames } from './own-rules/check-names.ts';
import type { RuleModule } from './own-rules/rule.ts';
import { runRules } from './own-rules/run-rules.ts';
import { isFilmPath, parseFilm } from './parse/parse-film.ts';
import { isOwnFilePath, parseOwnFile } from './parse/parse-own-file.ts';
import { isImagePath, parseImage } from './parse/parse-image.ts';
import { isLogoPath, parseLogo } from './parse/parse-logo.ts';
import { parseThemeFile } from './parse/parse-theme-file.ts';
import { parseOnce } from './parse/parse-once.ts';
import { isTablePath, parseTable } from './parse/parse-table.ts';
import { parse, type ParseCache, type ParsedFile, type Source } from './parse/parse-yaml.ts';
import { isRedirectPath } from './redirect-path.ts';
import { flagsIn } from './resolve/redirect-sites.ts';
import { resolveModel } from './resolve-model.ts';
import { isSettingsPath, readSettings } from './settings.ts';
import { shortenModelChains } from './shorten-model-chains.ts';
import { validate, validateAs, type ValidFile } from './validate.ts';

export interface CompileOptions {
  /** Parsed files by digest. A file that is in it is not parsed again. */
  readonly cache?: ParseCache;
  /** The files of the engine's theme by their path below it. Left out: templates, block types and files of the theme are not checked. */
  readonly engineTheme?: readonly string[];
  /** Reads the names of the custom properties that the engine defines. Left out: those that styles read are not checked. */
  readonly engineProperties?: () => readonly string[];
  /** Reads the components of the theme. Left out: their props are not checked. */
  readonly components?: ComponentReader | undefined;
  /** Today, ISO 8601, for the expiry of redirects. Left out: nothing expires. */
  readonly today?: string;
  /** What the engine's rules found before. Left out: they are run. */
  readonly findings?: KeptFindings | undefined;
  /** The files of lint/ that were loaded. Left out: the rules of the project are not run, and their codes not known. */
  readonly rules?: readonly RuleModule[];
  /** The Astro settings of the project. Left out: they are not checked. */
  readonly astroConfig?: ReadConfig | undefined;
}

export interface Compiled {
  /** Undefined if the errors are too severe to make a model. With lesser errors there is a model, but nothing is built. */
  readonly model: SiteModel | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The number of findings with each code that sitefold.yaml turns off. */
  readonly off: ReadonlyMap<string, number>;
  /** The severity of findings that are made of the model later. */
  readonly levelOf: LevelOf;
  readonly files: ReadonlyMap<string, SourceFile>;
}

// An editor compiles a project again and again, and most files are those of before.
const readTable = parseOnce(parseTable);
const readImage = parseOnce(parseImage);
const readLogo = parseOnce(parseLogo);
const readFilm = parseOnce(parseFilm);
const readOwnFile = parseOnce(parseOwnFile);
const readThemeFile = parseOnce(parseThemeFile);

/**
 * Turns the files of manifests and content into a model: parse, validate, resolve, lint.
 * Pure: the same files give the same model and the same diagnostics. Every stage reports all mistakes that it finds. The next stage
 * leaves out the parts that a stage refused, and the checks that would only repeat those mistakes.
 */
export function compile(sources: readonly Source[], options: CompileOptions = {}): Compiled {
  const { rules, levelOf, ...settings } = readSettings(sources, options);
  const sink = createSink({ levelOf });
  const { report } = sink;
  checkNames(
    settings.files.map(({ path }) => path),
    report,
  );
  const sorted = sources.filter(({ path }) => !isSettingsPath(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const tables = sorted.filter(({ path }) => isTablePath(path)).flatMap((source) => readTable(source, report) ?? []);
  const pictures = sorted.filter(({ path }) => isImagePath(path));
  const images = pictures.map((source) => readImage(source, report));
  const logos = sorted.filter(({ path }) => isLogoPath(path)).map((source) => readLogo(source, report));
  const films = sorted.filter(({ path }) => isFilmPath(path)).map((source) => readFilm(source, report));
  const ownFiles = sorted.filter(({ path }) => isOwnFilePath(path)).map((source) => readOwnFile(source, report));
  const theme = sorted.filter(({ path }) => isThemePath(path)).map((source) => readThemeFile(source, report));
  checkConfigNames(
    theme.map(({ path }) => path),
    report,
  );
  if (options.astroConfig) checkConfig(options.astroConfig, report);
  const parsed = sorted
    .filter(({ path }) => !OTHER_KINDS.some((matches) => matches(path)))
    .map((source) => parse(source, report, options.cache));
  const files = new Map<string, SourceFile>(
    [...settings.files, ...parsed, ...tables, ...images, ...logos, ...films, ...ownFiles, ...theme].map((file) => [
      file.path,
      file,
    ]),
  );
  // Its options have places.
  if (options.astroConfig) files.set(options.astroConfig.path, options.astroConfig);
  const compiled = (model: SiteModel | undefined): Compiled => ({
    model,
    diagnostics: [...settings.diagnostics, ...sink.all()],
    off: sink.off(),
    levelOf,
    files,
  });
  const parseProblems = new Set(sink.all().map(({ at }) => at.file));

  const byKind = new Map<Kind, ValidFile[]>();
  const incomplete = new Set<Kind>();
  const take = (kind: Kind, file: ParsedFile, valid: ValidFile | undefined): void => {
    if (!valid || valid.broken.length > 0 || parseProblems.has(file.path)) incomplete.add(kind);
    if (valid) byKind.set(kind, [...(byKind.get(kind) ?? []), valid]);
  };
  const flags = once(() =>
    parsed.filter(({ path }) => kindOf(path) === 'sites').flatMap(({ value }) => flagsIn(value)),
  );
  const others = parsed.filter((file) => {
    const kind = kindOf(file.path);
    if (kind) take(kind, file, validate(file, report, flags));
    return !kind;
  });
  const declared = (byKind.get('collections') ?? []) as ValidFile<CollectionsRaw>[];
  const collections = readCollections(declared, report);
  if (collections.length < declared.length) incomplete.add('collections');
  // A route that shows such a kind is left out with it.
  if (incomplete.has('collections')) incomplete.add('routes');
  const ownKinds = new Map<string, FieldSchema | undefined>(
    parsed.filter(({ path }) => kindOf(path) === 'collections').map(({ path }) => [folderOf(path), undefined]),
  );
  for (const { folder, schema } of collections) ownKinds.set(folder, schema);
  const anyKindOf = (path: string): Kind | undefined => kindOf(path) ?? ownKindOf(path, ownKinds);
  for (const file of others) {
    const renamed = yamlPath(file.path);
    const kind = ownKindOf(file.path, ownKinds);
    if (renamed !== undefined) {
      const meant = anyKindOf(renamed);
      if (meant) incomplete.add(meant);
      report({
        code: 'IO005',
        message: `The file \`${file.path}\` is not read, because its name does not end in \`.yaml\`.`,
        hint: files.has(renamed)
          ? `Move its content into \`${renamed}\`, and delete it.`
          : `Rename it to \`${renamed}\`; \`sitefold upgrade --write\` renames all such files.`,
        at: { file: file.path, start: 0, end: 0 },
      });
    } else if (kind) {
      const schema = ownKinds.get(kind);
      // Entries of a kind whose manifest is wrong cannot be judged.
      if (schema) take(kind, file, validateAs(kind, entryValidator(schema), { file, report, flags }));
      else incomplete.add(kind);
    } else {
      const folders = [
        ...KIND_NAMES.map((name) => (name.startsWith('content/') ? name : `manifests/${name}`)),
        ...ownKinds.keys(),
      ];
      report({
        code: 'IO003',
        message: `Nothing reads the file \`${file.path}\`.`,
        hint: didYouMean(
          file.path.replace(/\.yaml$/, ''),
          folders,
          'Put manifests into manifests/ and entries into the folders of content/, all as .yaml files.',
        ),
        at: { file: file.path, start: 0, end: 0 },
      });
    }
  }
  const writtenKinds = new Set(parsed.map((file) => anyKindOf(yamlPath(file.path) ?? file.path)));
  const hasPages = theme.length > 0 || [...writtenKinds].some((kind) => kind !== undefined && isOfPages(kind));
  for (const kind of KIND_NAMES) {
    if (!KINDS[kind].required || (isOfPages(kind) && !hasPages)) continue;
    const path = kind === 'constants' ? DEFAULT_CONSTANTS : `manifests/${kind}.yaml`;
    // A file that was refused for its name is not missing.
    if (kind === 'constants' ? files.has(path) : writtenKinds.has(kind)) continue;
    incomplete.add(kind);
    report({
      code: 'IO004',
      message: `The manifest \`${path}\` is missing.`,
      hint: MISSING_HINTS[kind] ?? 'Create it; docs/recipes.md shows what belongs in it.',
      at: { file: path, start: 0, end: 0 },
    });
  }

  // A part that a resolver refuses is not missing, only broken.
  const resolving: Report = (problem) => {
    const kind = anyKindOf(problem.at.file);
    if (kind && CODES[problem.code].severity === 'error') incomplete.add(kind);
    report(problem);
  };
  const digests = {
    redirects: digestFiles(sources.filter(({ path }) => isRedirectPath(path))),
    others: digestFiles(sources.filter(({ path }) => !isRedirectPath(path))),
  };
  const resolved = resolveModel(
    { files: byKind, collections, tables, images, logos, films, ownFiles, theme, report: resolving, incomplete },
    { cache: options.cache, others: digests.others },
  );
  if (!resolved) return compiled(undefined);
  const model = shortenModelChains(resolved, report);
  const context: RedirectContext = {
    model,
    written: resolved.redirects,
    overridden: new Set(listOverridden(model.redirects)),
    pages: listPages(model),
    files: byKind,
    incomplete,
    imageNames: new Set(pictures.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))),
    filmIds: new Set(films.map(({ id }) => id)),
    ownFiles,
    theme,
    engineTheme: options.engineTheme,
    engineProperties: options.engineProperties,
    components: options.components,
    today: options.today,
    report,
  };
  lintOnce(context, digests, options.findings);
  runRules(rules, { context, files, report });
  return compiled(model);
}

/** Returns the kind of content that the project declares and that a file is an entry of. */
function ownKindOf(path: string, kinds: ReadonlyMap<string, unknown>): Kind | undefined {
  const [, folder] = /^(content\/[^/]+)\/[^/]+\.yaml$/.exec(path) ?? [];
  return folder !== undefined && kinds.has(folder) ? (folder as Kind) : undefined;
}

/** Tells whether only a project with pages has files of a kind. A project of redirects alone needs none of them. */
function isOfPages(kind: Kind): boolean {
  return ['routes', 'company', 'blocks', 'collections', 'sales-markets'].includes(kind) || kind.startsWith('content/');
}

/** The files that are not YAML. */
const OTHER_KINDS = [isTablePath, isImagePath, isLogoPath, isFilmPath, isOwnFilePath, isThemePath];

/** What to write into a manifest that is short. */
const MISSING_HINTS: Partial<Record<EngineKind, string>> = {
  constants: 'It is a part of Sitefold: install Sitefold again.',
  company:
    'Create it, for example with the two lines `# yaml-language-server: $schema=../engine/model/schema/company.schema.json` and `name: Example`; docs/recipes.md shows what else belongs in it.',
};

import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import { createSink } from '../model/diagnostics/sink.ts';
import { hasErrors } from '../model/diagnostics/summary.ts';
import { listPages } from '../model/pages.ts';
import type { Kind } from '../model/schema/kinds.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import type { SiteModel } from '../model/site-model.ts';
import { routeRedirects } from '../redirects/redirects-of-routes.ts';
import { lintRedirects } from './lint-redirects.ts';
import { listOverridden } from './lint/context.ts';
import { isTablePath, parseTable } from './parse/parse-table.ts';
import { parse, type ParseCache, type Source } from './parse/parse-yaml.ts';
import { isRulePath } from './own-rules/rule.ts';
import { isRedirectPath } from './redirect-path.ts';
import type { ResolveInput } from './resolve/input.ts';
import { resolveRedirects } from './resolve/redirects.ts';
import { readSettings } from './settings.ts';
import { shortenModelChains } from './shorten-model-chains.ts';
import { validate, type ValidFile } from './validate.ts';

interface RedirectOptions {
  /** A model without errors, made of the same other files. */
  readonly base: SiteModel;
  /** Today, ISO 8601, for the expiry of redirects. */
  readonly today: string;
  /** Parsed files by digest. */
  readonly cache?: ParseCache;
}

/** A model with the redirects of a project, and what there is to say about them. */
export interface CompiledRedirects {
  readonly model: SiteModel;
  readonly diagnostics: readonly Diagnostic[];
  /** The files of the redirects. */
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * Compiles the redirects of a project, and returns a model with them that shares all else with another model. Undefined if only the
 * compilation of all files tells what is to be said: after an error, where redirects override other pages than before, and where the
 * project has rules of its own.
 */
export function compileRedirects(
  sources: readonly Source[],
  { base, today, cache }: RedirectOptions,
): CompiledRedirects | undefined {
  if (sources.some(({ path }) => isRulePath(path))) return undefined;
  const { levelOf } = readSettings(sources, {});
  const sink = createSink({ levelOf });
  const { report } = sink;
  const sorted = sources.filter(({ path }) => isRedirectPath(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const tables = sorted.filter(({ path }) => isTablePath(path)).flatMap((source) => parseTable(source, report) ?? []);
  const parsed = sorted.filter(({ path }) => !isTablePath(path)).map((source) => parse(source, report, cache));
  const valid = parsed.flatMap((file) => validate(file, report) ?? []);
  if (valid.length === 0) return undefined;
  const files = new Map<Kind, ValidFile[]>([['redirects', valid]]);
  const input: ResolveInput = {
    files,
    incomplete: new Set(),
    collections: base.collections,
    tables,
    images: [],
    logos: [],
    films: [],
    ownFiles: [],
    theme: [],
    report,
  };
  const written = resolveRedirects(input, base.sites);
  const model = shortenModelChains({ ...base, redirects: written, routeRedirects: routeRedirects(base) }, report);
  const overridden = listOverridden(model.redirects);
  lintRedirects({
    model,
    written,
    overridden: new Set(overridden),
    pages: listPages(model),
    files,
    incomplete: input.incomplete,
    imageNames: new Set(),
    filmIds: new Set(),
    ownFiles: [],
    theme: [],
    engineTheme: undefined,
    engineProperties: undefined,
    components: undefined,
    today,
    report,
  });
  const diagnostics = sink.all();
  // Rules about other files look at the pages that redirects override.
  const isOther = !isDeepStrictEqual(overridden, listOverridden(base.redirects));
  if (hasErrors(diagnostics) || isOther) return undefined;
  return { model, diagnostics, files: new Map([...parsed, ...tables].map((file) => [file.path, file])) };
}

import { createHash } from 'node:crypto';
import type { Artifact } from '../model/artifact.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import { hasErrors } from '../model/diagnostics/formats.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { kindOf } from '../model/schema/kinds.ts';
import type { SiteModel } from '../model/site-model.ts';
import { diffRedirects, type Change } from '../redirects/analysis/diff-redirects.ts';
import { applyEdits, type Edit } from '../redirects/fix/edits.ts';
import { planFixes, type FixPlan } from '../redirects/fix/plan.ts';
import { sortRules } from '../redirects/fix/sort.ts';
import { compile } from './compile.ts';
import { isTablePath } from './parse/parse-table.ts';
import type { ParseCache, Source } from './parse/parse-yaml.ts';

type Files = ReadonlyMap<string, SourceFile>;

interface Sound {
  readonly sources: readonly Source[];
  readonly model: SiteModel;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: Files;
  readonly cache: ParseCache;
}

export interface FixOptions {
  /** Puts the rules of each group and the rows of each table in the order of their sources. */
  readonly sort?: boolean;
}

export interface Fixed extends FixPlan {
  /** The paths of the files whose rules were sorted. */
  readonly sorted: readonly string[];
  /** The files whose text changed. */
  readonly artifacts: readonly Artifact[];
  /** The redirect decisions that the fixes would change. A bug of this code is the only cause; nothing may be written then. */
  readonly changes: readonly Change[];
  /** False if the fixed manifests have errors. A bug of this code is the only cause; nothing may be written then. */
  readonly sound: boolean;
}

/** Fixes the redirects of a project without errors, and proves that every address gets the same answer as before. */
export function fixProject(
  { sources, model, diagnostics, files, cache }: Sound,
  { sort = false }: FixOptions = {},
): Fixed {
  const plan = planFixes({ rules: model.redirects, diagnostics: allOf(sources, diagnostics, cache), files });
  const mended = sources.map((source) => withEdits(source, files, plan.edits.get(source.path)));
  const mendedFiles = sort ? compile(mended, { cache }).files : files;
  const order = sort ? orderOf(mendedFiles) : new Map<string, Edit[]>();
  const fixed = mended.map((source) => withEdits(source, mendedFiles, order.get(source.path)));
  const artifacts = fixed.flatMap(({ path, bytes }, index) =>
    bytes === sources[index]?.bytes
      ? []
      : [{ path, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }],
  );
  const result = { ...plan, sorted: [...order.keys()], artifacts };
  if (artifacts.length === 0) return { ...result, changes: [], sound: true };
  const after = compile(fixed, { cache });
  const sound = after.model !== undefined && !hasErrors(after.diagnostics);
  return { ...result, changes: after.model ? diffRedirects(model, after.model) : [], sound };
}

/** Returns all findings, including those that a normal run only counts. */
function allOf(
  sources: readonly Source[],
  diagnostics: readonly Diagnostic[],
  cache: ParseCache,
): readonly Diagnostic[] {
  if (diagnostics.every(({ code }) => code !== 'SC009')) return diagnostics;
  return compile(sources, { cache, mostFindings: Infinity }).diagnostics;
}

function orderOf(files: Files): Map<string, Edit[]> {
  const edits = [...files.values()]
    .filter(({ path }) => isTablePath(path) || kindOf(path) === 'redirects')
    .map((file): [string, Edit[]] => [file.path, sortRules(file)]);
  return new Map(edits.filter(([, own]) => own.length > 0));
}

function withEdits(source: Source, files: Files, edits: readonly Edit[] = []): Source {
  const file = files.get(source.path);
  if (edits.length === 0 || !file) return source;
  const bytes = Buffer.concat([byteOrderMark(source.bytes), Buffer.from(applyEdits(file.text, edits), 'utf8')]);
  return { path: source.path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** The byte order mark: a table is read without it and written with it. */
function byteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(0, 3) : new Uint8Array();
}

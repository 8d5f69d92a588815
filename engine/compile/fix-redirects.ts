import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { stopsUse } from '../model/diagnostics/uses.ts';
import { kindOf } from '../model/schema/kinds.ts';
import type { SiteModel } from '../model/site-model.ts';
import { diffRedirects, type Change } from '../redirects/analysis/diff-redirects.ts';
import type { Edit } from '../model/edits/text-edits.ts';
import { planFixes, type FixPlan } from '../redirects/fix/plan.ts';
import { sortRules } from '../redirects/fix/sort.ts';
import { compile } from './compile.ts';
import { editFiles, withEditedFiles, type EditedFile, type FileEdit } from './edits/file-edits.ts';
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
  readonly written: readonly EditedFile[];
  /** The redirect decisions that the fixes would change. A bug of this code is the only cause; nothing may be written then. */
  readonly changes: readonly Change[];
  /** False if the fixed manifests have errors that stop every use of a project. A bug of this code is the only cause; nothing may be written then. */
  readonly sound: boolean;
}

/** Fixes the redirects of a project whose errors, if any, say only where redirects lead, and proves that every address gets the same answer as before. */
export function fixProject(
  { sources, model, diagnostics, files, cache }: Sound,
  { sort = false }: FixOptions = {},
): Fixed {
  const plan = planFixes({ rules: model.redirects, diagnostics, files });
  const mended = withEditedFiles(sources, editFiles(sources, editsOf(plan.edits)));
  const order = sort ? orderOf(compile(mended, { cache }).files) : new Map<string, Edit[]>();
  const fixed = withEditedFiles(mended, editFiles(mended, editsOf(order)));
  const written = changedFiles(sources, fixed);
  const result = { ...plan, sorted: [...order.keys()], written };
  if (written.length === 0) return { ...result, changes: [], sound: true };
  const after = compile(fixed, { cache });
  const sound = after.model !== undefined && !after.diagnostics.some((one) => stopsUse(one, 'read'));
  return { ...result, changes: after.model ? diffRedirects(model, after.model) : [], sound };
}

function orderOf(files: Files): Map<string, Edit[]> {
  const edits = [...files.values()]
    .filter(({ path }) => isTablePath(path) || kindOf(path) === 'redirects')
    .map((file): [string, Edit[]] => [file.path, sortRules(file)]);
  return new Map(edits.filter(([, own]) => own.length > 0));
}

function editsOf(edits: ReadonlyMap<string, readonly Edit[]>): FileEdit[] {
  return [...edits].flatMap(([path, own]) => own.map((edit): FileEdit => ({ kind: 'edit', path, ...edit })));
}

/** Returns the files that differ, each with its bytes before all edits. */
function changedFiles(sources: readonly Source[], fixed: readonly Source[]): EditedFile[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  return fixed.flatMap(({ path, bytes, digest }) => {
    const before = known.get(path);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return before?.digest === digest ? [] : [{ before, path, text }];
  });
}

import type { Code } from '../../model/diagnostics/codes.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { hasErrors } from '../../model/diagnostics/summary.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { stopsUse } from '../../model/diagnostics/uses.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Compiled } from '../compile.ts';
import { compileRedirects } from '../compile-redirects.ts';
import type { ParseCache, Source } from '../parse/parse-yaml.ts';
import { isRedirectPath } from '../redirect-path.ts';
import { editFiles, withEditedFiles, type EditedFile, type FileEdit } from './file-edits.ts';

/** A project, and the way to compile it again. */
export interface EditableProject {
  readonly sources: readonly Source[];
  readonly model: SiteModel;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly cache: ParseCache;
  /** Today, ISO 8601. */
  readonly today: string;
  recompile(sources: readonly Source[]): Pick<Compiled, 'model' | 'diagnostics' | 'files'>;
}

/** What the edits of a request would do to a project. */
export interface ProjectEdit {
  readonly edits: readonly FileEdit[];
  /** The files that differ. */
  readonly written: readonly EditedFile[];
  /** The errors that the project has with the edits, and the warnings that it has only with them; errors that do not stop the project from
   * being read count as warnings. If there are any, nothing may be written. */
  readonly findings: readonly Diagnostic[];
  /** The other findings that it has only with the edits. */
  readonly remarks: readonly Diagnostic[];
  /** The model with the edits; undefined if the errors are too severe to make one. */
  readonly model: SiteModel | undefined;
  /** The files with the edits, in which findings are located. */
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** An edit, and what to tell the person who asked for it. */
export interface ToldEdit extends ProjectEdit {
  readonly notes: readonly string[];
}

/** Why a request cannot be turned into edits, in one or two sentences for the person who made it. */
export interface Problem {
  readonly problem: string;
}

/**
 * Applies edits to the files of a project in memory, compiles it, and returns what is new. Writes nothing. Warnings with a code in
 * `expected` are remarks, because they follow from what was asked for.
 */
export function editProject(
  project: EditableProject,
  edits: readonly FileEdit[],
  expected: readonly Code[] = [],
): ProjectEdit {
  const written = editFiles(project.sources, edits);
  const sources = withEditedFiles(project.sources, written);
  const { model, diagnostics, files } = compileEdited(project, sources, written);
  const known = countBy(project.diagnostics.filter((one) => !stopsUse(one, 'read')));
  const isRemark = ({ code, severity }: Diagnostic): boolean =>
    severity === 'info' || (severity === 'warning' && expected.some((one) => one === code));
  const added = diagnostics.filter((one) => {
    const count = known.get(findingKey(one)) ?? 0;
    known.set(findingKey(one), count - 1);
    return count <= 0;
  });
  return {
    edits,
    written,
    findings: added.filter((one) => !isRemark(one)),
    remarks: added.filter(isRemark),
    model,
    files,
  };
}

/** Compiles the edited project. If only redirects differ, the rest is taken from the model before. */
function compileEdited(
  { model: base, diagnostics, files, today, cache, recompile }: EditableProject,
  sources: readonly Source[],
  written: readonly EditedFile[],
): Pick<Compiled, 'model' | 'diagnostics' | 'files'> {
  const isQuick = !hasErrors(diagnostics) && written.every(({ path }) => isRedirectPath(path));
  const quick = isQuick ? compileRedirects(sources, { base, today, cache }) : undefined;
  return quick ? { ...quick, files: new Map([...files, ...quick.files]) } : recompile(sources);
}

function countBy(diagnostics: readonly Diagnostic[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of diagnostics) counts.set(findingKey(one), (counts.get(findingKey(one)) ?? 0) + 1);
  return counts;
}

/** Findings are the same if they say the same about a file, although its lines have moved. */
export function findingKey({ code, message, at }: Diagnostic): string {
  return JSON.stringify([code, message, at.file]);
}

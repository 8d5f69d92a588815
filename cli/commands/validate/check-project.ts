import { readSources, type ReadResult } from '../../../engine/build/project/read.ts';
import type { OpenedProject } from '../../../engine/build/project/project.ts';
import type { Diagnostic } from '../../../engine/model/diagnostics/diagnostic.ts';
import { hasErrors, summarise } from '../../../engine/model/diagnostics/summary.ts';
import { createSink } from '../../../engine/model/diagnostics/sink.ts';
import type { Files } from '../../../engine/model/diagnostics/view.ts';
import { paint } from '../../io.ts';
import { loadProject } from '../../project.ts';

export interface CheckedProject extends Pick<OpenedProject, 'model' | 'files'> {
  /** All findings, before a baseline is applied. */
  readonly found: readonly Diagnostic[];
  /** How many findings with each code sitefold.yaml turns off. */
  readonly off: readonly (readonly [code: string, count: number])[];
}

/** Checks all manifests and all content of a project, and what the hosts would get of its redirects. */
export async function checkProject(root: string, read: ReadResult = readSources(root)): Promise<CheckedProject> {
  const { model, diagnostics, files, off, levelOf } = await loadProject(root, { offline: true, read });
  const budgets = createSink({ levelOf });
  if (model && !hasErrors(diagnostics))
    (await import('../../../engine/redirects/targets/check-budgets.ts')).checkBudgets(model, files, budgets.report);
  return { model, files, found: [...diagnostics, ...budgets.all()], off: [...off, ...budgets.off()] };
}

/** Returns the findings that are printed: remarks only if they are asked for. */
export function shownOf(diagnostics: readonly Diagnostic[], verbose: boolean): readonly Diagnostic[] {
  return verbose ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info');
}

/** Counts the findings, and says how to see the remarks, which `shownOf` leaves out. */
export function countFindings(diagnostics: readonly Diagnostic[], verbose: boolean): string {
  const hidden = diagnostics.length - shownOf(diagnostics, verbose).length;
  const how = hidden === 0 ? '' : ` (--verbose shows ${hidden === 1 ? 'it' : 'them'})`;
  return `${summarise(diagnostics)}${how}`;
}

/** Tells whether a project is not valid: for an error, or for more warnings than are allowed. */
export function isRefused(diagnostics: readonly Diagnostic[], most: number | undefined): boolean {
  return hasErrors(diagnostics) || hasTooMany(diagnostics, most);
}

interface Refused {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: Files;
  readonly most: number | undefined;
  readonly verbose: boolean;
}

/** Returns the line that says why a project is not valid. */
export function describeRefused({ diagnostics, files, most, verbose }: Refused): string {
  const limit = hasTooMany(diagnostics, most) ? `; --max-warnings allows ${most}` : '';
  return `${paint('red', 'not valid:')} ${countFindings(diagnostics, verbose)} in ${files.size} files${limit}`;
}

function hasTooMany(diagnostics: readonly Diagnostic[], most: number | undefined): boolean {
  return most !== undefined && diagnostics.filter(({ severity }) => severity === 'warning').length > most;
}

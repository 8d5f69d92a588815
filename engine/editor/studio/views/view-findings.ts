import { isSpan, type Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { viewsOf, type Files } from '../../../model/diagnostics/view.ts';
import type { Finding } from '../contract.ts';

/** Returns findings with their lines, and with the pointers of those that are about a value. */
export function viewFindings(diagnostics: readonly Diagnostic[], files: Files): Finding[] {
  const found = diagnostics.flatMap((one) =>
    viewsOf([one], files).map((view): Finding => (isSpan(one.at) ? view : { ...view, pointer: one.at.pointer })),
  );
  return found.sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1));
}

import type { Diagnostic } from './diagnostic.ts';
import { locate } from './locate.ts';
import type { Severity } from './severity.ts';
import type { SourceFile } from './source.ts';

export type Files = ReadonlyMap<string, SourceFile>;

/** The JSON view of a diagnostic, from which every format is made. */
export interface DiagnosticView {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related?: readonly {
    readonly message: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
  }[];
}

/** Returns the views of diagnostics, sorted by file, line and column. */
export function viewsOf(diagnostics: readonly Diagnostic[], files: Files): DiagnosticView[] {
  return diagnostics
    .map(({ code, severity, message, hint, at, related }): DiagnosticView => ({
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...locate(at, files),
      ...(related === undefined || related.length === 0
        ? {}
        : {
            related: related.map((other) => {
              const { file, line, column } = locate(other.at, files);
              return { message: other.message, file, line, column };
            }),
          }),
    }))
    .sort(
      (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code),
    );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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
    .sort(compareViews);
}

/** The most findings of one code that people are shown of a file; the others are counted. */
const MOST_SHOWN = 100;

/** Returns the views that people are shown. Of each file and code, one view counts those that are left out. */
export function shownViews(views: readonly DiagnosticView[]): DiagnosticView[] {
  const alike = Map.groupBy(views, ({ file, code }) => `${code} ${file}`);
  const long = new Map([...alike].filter(([, own]) => own.length > MOST_SHOWN));
  if (long.size === 0) return [...views];
  const hidden = new Set([...long.values()].flatMap((own) => own.slice(MOST_SHOWN)));
  const counts = [...long.values()].flatMap((own) => {
    const last = own.at(-1);
    return last ? [countOf(own.length, last)] : [];
  });
  return [...views.filter((view) => !hidden.has(view)), ...counts].sort(compareViews);
}

function countOf(count: number, last: DiagnosticView): DiagnosticView {
  const { code, severity, file, line, column, endLine, endColumn } = last;
  return {
    code: 'SC009',
    severity,
    file,
    line,
    column,
    endLine,
    endColumn,
    message: `This file has ${count} problems with code ${code}; the first ${MOST_SHOWN} are shown.`,
    hint: 'Fix these, then run the command again. `sitefold validate --json` lists all.',
  };
}

function compareViews(a: DiagnosticView, b: DiagnosticView): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

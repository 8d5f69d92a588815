import { codeFrame } from './frame.ts';
import type { Severity } from './severity.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatJunit } from './junit.ts';
import { formatSarif } from './sarif.ts';
import { shownViews, viewsOf, type Files } from './view.ts';

/** Colours a text for the terminal; returns it unchanged without colours. */
export type Paint = (style: 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim', text: string) => string;

export interface FormatOptions {
  readonly paint: Paint;
  /** The width of the terminal, to which source lines are cut. Left out: lines are cut at a width that most files keep to. */
  readonly columns?: number | undefined;
}

type Format = (diagnostics: readonly Diagnostic[], files: Files, options: FormatOptions) => string;

/** The formats of diagnostics, by the value of `--format`. */
export const FORMATS = {
  text: formatText,
  json: formatJson,
  github: formatGithub,
  sarif: (diagnostics, files) => formatSarif(viewsOf(diagnostics, files)),
  junit: (diagnostics, files) => formatJunit(viewsOf(diagnostics, files)),
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof FORMATS;

const COLOURS = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

function formatText(diagnostics: readonly Diagnostic[], files: Files, { paint, columns }: FormatOptions): string {
  return shownViews(viewsOf(diagnostics, files))
    .map((view) => {
      const head = `${paint('bold', `${view.file}:${view.line}:${view.column}`)} ${paint(COLOURS[view.severity], `${view.severity} ${view.code}`)}`;
      const source = files.get(view.file)?.text;
      const frame = source === undefined || source === '' ? [] : [paint('dim', codeFrame(source, view, columns))];
      const related = (view.related ?? []).map(
        (other) => `${other.message}: ${other.file}:${other.line}:${other.column}`,
      );
      const hint = view.hint === undefined ? [] : [`${paint('cyan', 'fix:')} ${view.hint}`];
      return [`${head} ${view.message}`, ...frame, ...related, ...hint].join('\n');
    })
    .map((block) => `${block}\n\n`)
    .join('');
}

function formatJson(diagnostics: readonly Diagnostic[], files: Files): string {
  return `${JSON.stringify(viewsOf(diagnostics, files), null, 2)}\n`;
}

/** GitHub shows ten annotations per level and step and silently drops the rest. The worst ten come first, and a line counts the others. */
const GITHUB_ANNOTATIONS = 10;
const GITHUB_LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>;

function formatGithub(diagnostics: readonly Diagnostic[], files: Files): string {
  const views = viewsOf(diagnostics, files);
  const lines: string[] = [];
  for (const severity of ['error', 'warning', 'info'] as const) {
    const level = GITHUB_LEVELS[severity];
    const own = views.filter((view) => view.severity === severity);
    for (const view of own.slice(0, GITHUB_ANNOTATIONS)) {
      const position = `file=${property(view.file)},line=${view.line},col=${view.column},endLine=${view.endLine},endColumn=${view.endColumn}`;
      const text = view.hint === undefined ? view.message : `${view.message}\n${view.hint}`;
      lines.push(`::${level} ${position},title=${view.code}::${data(text)}`);
    }
    if (own.length > GITHUB_ANNOTATIONS)
      lines.push(`${own.length - GITHUB_ANNOTATIONS} more of level ${level}: run sitefold validate.`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A file of a folder whose files are read as one text. */
export interface JoinedFile {
  /** Relative to the folder, with forward slashes; empty if the text is one file without a name. */
  readonly path: string;
  readonly text: string;
}

const MARKER = /^--- file: (.+)\n/gm;

/** Joins files into one text, with a line `--- file: path` before each. */
export function joinFiles(files: readonly JoinedFile[]): string {
  return files
    .map(({ path, text }) => `--- file: ${path}\n${text.replace(/^\ufeff/, '')}${text.endsWith('\n') ? '' : '\n'}`)
    .join('');
}

/** Splits a text that `joinFiles` made. A text that does not begin with such a line is one file without a name. */
export function splitFiles(text: string): JoinedFile[] {
  const whole = text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
  const marks = [...whole.matchAll(MARKER)];
  if (marks[0]?.index !== 0) return [{ path: '', text: whole }];
  return marks.map((mark, index) => ({
    path: mark[1] ?? '',
    text: whole.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
}

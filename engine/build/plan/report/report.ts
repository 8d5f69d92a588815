/** A part of a line: words, or text that is shown as it is written in files and addresses. */
export type Span = string | { readonly code: string };

export type Line = readonly Span[];

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** What a plan says to people, before it is printed as text or Markdown. */
export interface Report {
  /** One sentence that says it all. */
  readonly summary: Line;
  /** What forbids shipping. */
  readonly objections: readonly Line[];
  /** What to look at before shipping. */
  readonly warnings: readonly Line[];
  readonly sections: readonly Section[];
  /** What is not known, and how to learn it. */
  readonly unknown: readonly Line[];
  /** The versions that are compared. */
  readonly compared: Line;
  /** The command that prints the same as text, and as JSON with one more option. */
  readonly command: string;
}

export function code(text: string): Span {
  return { code: text };
}

/** Makes a line of words, codes and other lines. */
export function line(...parts: readonly (Span | Line)[]): Line {
  return parts.flat();
}

/** Joins some codes and counts the others: `/a`, `/b` and 3 more. */
export function listCodes(texts: readonly string[], most: number): Line {
  const shown = texts.length > most + 1 ? texts.slice(0, most) : texts;
  const rest = texts.length - shown.length;
  const all: Span[] = [...shown.map(code), ...(rest > 0 ? [`${rest} more`] : [])];
  return all.flatMap((span, index) => {
    if (index === 0) return [span];
    return [index === all.length - 1 ? ' and ' : ', ', span];
  });
}

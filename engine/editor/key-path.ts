/** Where the cursor is in a YAML text: what is typed there, and the keys that lead to it, without the indexes of lists. */
export interface KeyPath {
  readonly keys: readonly string[];
  /** The value as far as it is typed, without a quotation mark. */
  readonly typed: string;
  /** The range of the whole value, without quotation marks. */
  readonly start: number;
  readonly end: number;
  /** The quotation mark in front of the value, if there is one. */
  readonly quote: string;
  /** Whether the value is inside `{}` or `[]`. */
  readonly inFlow: boolean;
}

/**
 * Finds the keys that lead to a place of a YAML text that need not be complete: only the lines above it that are indented less are looked
 * at. Undefined in a comment, and where a key is typed.
 */
export function keyPathAt(text: string, offset: number): KeyPath | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const head = readLine(text.slice(lineStart, offset));
  if (head.inComment || head.value === undefined) return undefined;
  const tail = /^[^\s,\]}"'#]*/.exec(text.slice(offset))?.[0] ?? '';
  return {
    keys: [...keysAbove(text, lineStart, head), ...head.keys],
    typed: text.slice(lineStart + head.value, offset),
    start: lineStart + head.value,
    end: offset + tail.length,
    quote: head.quote,
    inFlow: head.depth > 0 || isInFlow(text, lineStart),
  };
}

interface Line {
  /** The column of the first dash, if the line begins with one. */
  readonly dash: number | undefined;
  /** The column of the content behind the dashes. */
  readonly column: number;
  /** The keys whose values are open at the end of the line. */
  readonly keys: readonly string[];
  /** The column of the value at the end of the line; undefined where a key may be. */
  readonly value: number | undefined;
  readonly quote: string;
  /** The number of brackets that are open. */
  readonly depth: number;
  readonly inComment: boolean;
}

/** Reads the start of a line: its brackets, quotation marks and keys. */
function readLine(line: string): Line {
  const [lead = '', blanks = ''] = /^(\s*)(?:-\s+)*(?:-$)?/.exec(line) ?? [];
  const open: { readonly bracket: string; readonly key: string | undefined }[] = [];
  let key: string | undefined;
  let quote = '';
  let start = lead.length;
  let quoted = start;
  let inComment = false;
  // A brace inside a text, as in `/{site}/faq`.
  let braces = 0;
  for (let at = lead.length; at < line.length; at += 1) {
    const one = line[at] ?? '';
    if (quote !== '') {
      if (one === '\\' && quote === '"') at += 1;
      else if (one === quote) quote = '';
      continue;
    }
    if ((one === '"' || one === "'") && line.slice(start, at).trim() === '') {
      quote = one;
      quoted = at + 1;
    } else if (one === '#' && /\s/.test(line[at - 1] ?? ' ')) {
      inComment = true;
      break;
    } else if ((one === '{' || one === '[') && line.slice(start, at).trim() === '') {
      open.push({ bracket: one, key });
      key = undefined;
      start = at + 1;
    } else if (one === '{') braces += 1;
    else if (one === '}' && braces > 0) braces -= 1;
    else if ((one === '}' || one === ']') && open.length > 0) {
      key = open.pop()?.key;
      start = at + 1;
    } else if (one === ',' && open.length > 0) {
      key = undefined;
      start = at + 1;
    } else if (one === ':' && /^(?:\s|$)/.test(line.slice(at + 1))) {
      key = line
        .slice(start, at)
        .trim()
        .replaceAll(/^["']|["']$/g, '');
      start = at + 1;
    }
  }
  const isItem = open.at(-1)?.bracket === '[' || (open.length === 0 && /-\s+$/.test(lead));
  const begin = quote === '' ? start + (/^\s*/.exec(line.slice(start))?.[0].length ?? 0) : quoted;
  return {
    dash: lead.includes('-') ? blanks.length : undefined,
    column: lead.length,
    keys: [...open.flatMap((one) => one.key ?? []), ...(key === undefined ? [] : [key])],
    value: key !== undefined || isItem ? begin : undefined,
    quote,
    depth: open.length,
    inComment,
  };
}

/** The keys of the lines above that the line belongs to, the outermost first. */
function keysAbove(text: string, lineStart: number, line: Line): string[] {
  const keys: string[] = [];
  // A list may be as far to the left as its key.
  let limit = line.dash ?? line.column;
  let isItem = line.dash !== undefined;
  for (let end = lineStart - 1; end > 0 && (limit > 0 || isItem);) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const above = text.slice(start, end);
    end = start - 1;
    if (/^\s*(?:#|$)/.test(above)) continue;
    const { dash, column, keys: own } = readLine(above.trimEnd());
    if (column < limit || (isItem && dash === undefined && column === limit)) keys.unshift(...own);
    else if (dash === undefined || dash >= limit) continue;
    limit = dash ?? column;
    isItem = dash !== undefined;
  }
  return keys;
}

/** Tells whether a line is inside brackets that a line above opens. */
function isInFlow(text: string, lineStart: number): boolean {
  const line = text.slice(lineStart, lineStart + 200);
  let limit = /^\s*/.exec(line)?.[0].length ?? 0;
  for (let end = lineStart - 1; end > 0 && limit > 0;) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const above = text.slice(start, end);
    end = start - 1;
    const indent = /^\s*/.exec(above)?.[0].length ?? 0;
    if (above.trim() === '' || indent >= limit) continue;
    if (/[[{]\s*$/.test(above)) return true;
    limit = indent;
  }
  return false;
}

import { endOfLine, startOfLine } from './quote.ts';
import type { SyntaxExplanation, SyntaxProblem } from './syntax-problem.ts';

/** Characters of a line that a hint shows. */
const LONGEST_LINE = 80;

/** Explains a key that does not begin at the column of the keys above it. */
export function explainIndentation({ code, message, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  const deeper = code === 'BLOCK_AS_IMPLICIT_KEY' && message.startsWith('Nested mappings');
  if (!deeper && !(code === 'BAD_INDENT' && message.startsWith('All mapping items'))) return undefined;
  // A character that only looks like a space ends the mapping, so that the next line is too deep.
  const own = deeper && /^ *[^\S ]/.test(lineAt(text, pos[0]));
  const wrong = deeper && !own ? nextLine(text, pos[0]) : startOfLine(text, pos[0]);
  if (wrong === undefined) return undefined;
  const above = lineAbove(text, wrong);
  // An entry of a list that is only a text cannot have a key beside it.
  if (!deeper && /^\s*-\s+[^:]*$/.test(lineAt(text, above))) return undefined;
  const indent = indentOf(lineAt(text, wrong));
  const wanted = deeper && !own ? columnOfKey(text, pos[0]) : columnOfKey(text, above);
  const odd = /[^ ]/.exec(indent)?.[0].codePointAt(0);
  if (odd === undefined && indent.length === wanted) return undefined;
  return {
    start: wrong,
    end: endOfLine(text, wrong),
    message:
      odd === undefined
        ? 'The key does not begin at the column of a key above it.'
        : `The line is indented with the character U+${odd.toString(16).toUpperCase().padStart(4, '0')}, which is not a space.`,
    hint: indentHint(text, wrong, wanted),
  };
}

/** Explains a line that is indented with a tab. */
export function explainTab({ code, pos }: SyntaxProblem, text: string): SyntaxExplanation | undefined {
  if (code !== 'TAB_AS_INDENT') return undefined;
  const start = startOfLine(text, pos[0]);
  const wanted = pos[0] < start + indentOf(lineAt(text, start)).length ? columnOfTabbed(text, start) : undefined;
  const message = 'A tab is used for indentation.';
  return wanted === undefined
    ? { start: pos[0], end: pos[0] + 1, message, hint: 'Use two spaces per level.' }
    : { start, end: endOfLine(text, start), message, hint: indentHint(text, start, wanted) };
}

/** Returns the column, from 0, that a line with tabs is most likely meant for; undefined for an entry of no list. */
function columnOfTabbed(text: string, line: number): number | undefined {
  const above = lineAbove(text, line);
  if (above === line) return 0;
  const [before, own] = [lineAt(text, above), lineAt(text, line)];
  if (/[:[{]\s*(?:#.*)?$/.test(before)) return columnOfKey(text, above) + 2;
  if (!own.trimStart().startsWith('-')) return Math.min(columnOfKey(text, above), widthOf(indentOf(own)));
  const entries = text
    .slice(0, line)
    .split('\n')
    .filter((one) => /^\s*-\s/.test(one));
  const last = entries.at(-1);
  return last === undefined ? undefined : widthOf(indentOf(last));
}

/** Says how a line is written at a column. Lines that belong to a key stay deeper than it. */
function indentHint(text: string, line: number, wanted: number): string {
  const own = lineAt(text, line);
  const written = `${' '.repeat(wanted)}${own.trim()}`;
  if (written.length > LONGEST_LINE || written.includes('`'))
    return `Begin the line with ${wanted} ${wanted === 1 ? 'space' : 'spaces'}.`;
  const below = nextLine(text, line);
  const next = below === undefined ? 0 : widthOf(indentOf(lineAt(text, below)));
  const mustFollow = own.trimEnd().endsWith(':') && next > widthOf(indentOf(own)) && next <= wanted;
  return mustFollow
    ? `Write \`${written}\` here, and move the lines below that belong to it as far.`
    : `Write \`${written}\`.`;
}

/** Returns the line that an offset is in, from its start. */
function lineAt(text: string, offset: number): string {
  return text.slice(startOfLine(text, offset), endOfLine(text, offset));
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Counts the columns of an indentation, whose tabs stand for one level each. */
function widthOf(indent: string): number {
  return indent.replaceAll('\t', '  ').length;
}

/** Returns the start of the next line that has more than blanks and a comment. */
function nextLine(text: string, offset: number): number | undefined {
  for (let line = endOfLine(text, offset); line < text.length; line = endOfLine(text, line)) {
    line = text.indexOf('\n', line) + 1;
    if (line === 0) return undefined;
    if (!/^\s*(?:#|$)/.test(lineAt(text, line))) return line;
  }
  return undefined;
}

/** Returns the start of the nearest line above that has more than blanks and a comment; 0 if there is none. */
function lineAbove(text: string, offset: number): number {
  let line = startOfLine(text, offset);
  while (line > 0) {
    line = startOfLine(text, line - 1);
    if (!/^\s*(?:#|$)/.test(lineAt(text, line))) return line;
  }
  return 0;
}

/** Returns the column, from 0, of the first key of the line that an offset is in. */
function columnOfKey(text: string, offset: number): number {
  const [start = ''] = /^\s*(?:- +)*/.exec(lineAt(text, offset)) ?? [];
  return widthOf(start);
}

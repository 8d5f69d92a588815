import { Lexer } from 'yaml';

/** A piece of YAML source that is neither white space nor a mark of the lexer. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly comment: boolean;
}

/** The pieces of a YAML text, so that a `#` in a text is told from a comment. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const source of new Lexer().lex(text)) {
    if (MARKS.has(source)) continue;
    if (source.trim() !== '') tokens.push({ start: at, end: at + source.length, comment: source.startsWith('#') });
    at += source.length;
  }
  return tokens;
}

/** How the lines of a text end. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Where a document begins, a flow collection breaks off, and a scalar begins: no characters of the text. */
const MARKS = new Set(['\u0002', '\u0018', '\u001f']);

import { Lexer } from 'yaml';
import type { Edit } from './text-edits.ts';

/** From an offset to another. */
export type Range = Pick<Edit, 'start' | 'end'>;

/** A piece of YAML source other than white space and the marks of the lexer. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly comment: boolean;
}

/** Splits a YAML text, or those of its lines that are between two offsets, into pieces, so that a `#` in a text differs from a comment. */
export function tokensOf(text: string, { start, end }: Range = { start: 0, end: text.length }): Token[] {
  const tokens: Token[] = [];
  let at = start;
  for (const source of new Lexer().lex(text.slice(start, end))) {
    if (MARKS.has(source)) continue;
    if (source.trim() !== '') tokens.push({ start: at, end: at + source.length, comment: source.startsWith('#') });
    at += source.length;
  }
  return tokens;
}

/** The line break that a text uses. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Marks of the lexer where a document begins, a flow collection ends early, or a scalar begins; they are not characters of the text. */
const MARKS = new Set(['\u0002', '\u0018', '\u001f']);

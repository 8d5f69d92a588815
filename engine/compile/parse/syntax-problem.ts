import type { Document } from 'yaml';

/** A syntax error as the parser reports it. */
export type SyntaxProblem = Document.Parsed['errors'][number];

/** What is wrong between two offsets of a text, and how to put it right. */
export interface SyntaxExplanation {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint: string;
}

import { isScalar, isSeq, visit, type Document } from 'yaml';
import type { SyntaxProblem } from './syntax-problem.ts';

/** A list that an entry may belong to. */
interface OpenList {
  readonly key: string;
  /** The column of its entries, from 0. */
  readonly column: number;
}

/** The text before the `-` of an entry: empty lines, comments, indentation. */
const BEFORE_ENTRY = /(?:[ \t]*(?:#[^\n]*|\r)?\n)*[ \t]*(?=-(?:\s|$))/y;

/** Finds the `-` of a list entry whose column causes a syntax error; undefined for every other error. */
export function findMisplacedEntry({ code, message, pos }: SyntaxProblem, text: string): number | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'BAD_INDENT') return undefined;
  if (!/^(?:A block sequence|All sequence items) /.test(message)) return undefined;
  BEFORE_ENTRY.lastIndex = pos[0];
  return pos[0] + (BEFORE_ENTRY.exec(text)?.[0].length ?? 0);
}

/** Describes the mistake, and the indentation that the entry needs for each list that it may belong to. */
export function explainMisplacedEntry(
  problem: SyntaxProblem,
  document: Document.Parsed,
  text: string,
): { readonly message: string; readonly hint: string } | undefined {
  const start = findMisplacedEntry(problem, text);
  if (start === undefined) return undefined;
  const column = columnOf(start, text);
  const lists = openLists(document, text, { start, error: problem.pos[0] });
  return {
    message: `The entry of a list begins at column ${column + 1}, and no list above it begins there.`,
    hint: lists.length === 0 ? 'Write the key of its list above it, or delete it.' : formatHint(lists, column),
  };
}

/** Returns the lists that are still open where the entry begins, the innermost first. */
function openLists(
  document: Document.Parsed,
  text: string,
  { start, error }: { readonly start: number; readonly error: number },
): OpenList[] {
  const lists: OpenList[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !isSeq(value) || value.flow || !value.range) return;
      const [begin, , end] = value.range;
      if (begin < start && end >= error) lists.unshift({ key: String(key.value), column: columnOf(begin, text) });
    },
  });
  return lists;
}

function columnOf(offset: number, text: string): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

function formatHint(lists: readonly OpenList[], column: number): string {
  const ways = lists.map((list, index) => {
    const spaces = Math.abs(list.column - column);
    const count = `${spaces} ${index > 0 ? '' : spaces === 1 ? 'space ' : 'spaces '}`;
    return `by ${count}${list.column > column ? 'more' : 'less'} to add it to \`${list.key}\``;
  });
  return `Indent all lines of the entry ${ways.join(', or ')}.`;
}

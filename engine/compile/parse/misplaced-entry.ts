import { isScalar, isSeq, visit, type Document } from 'yaml';

type SyntaxProblem = Document.Parsed['errors'][number];

/** A list that goes on where an entry begins. */
interface OpenList {
  readonly key: string;
  /** The column of its entries, from 0. */
  readonly column: number;
}

/** What comes before the `-` of an entry: empty lines, comments, indentation. */
const BEFORE_ENTRY = /(?:[ \t]*(?:#[^\n]*|\r)?\n)*[ \t]*(?=-(?:\s|$))/y;

/** Finds the `-` of the entry of a list that causes a syntax error by its column; undefined for every other error. */
export function findMisplacedEntry({ code, message, pos }: SyntaxProblem, text: string): number | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'BAD_INDENT') return undefined;
  if (!/^(?:A block sequence|All sequence items) /.test(message)) return undefined;
  BEFORE_ENTRY.lastIndex = pos[0];
  return pos[0] + (BEFORE_ENTRY.exec(text)?.[0].length ?? 0);
}

/** Says what is wrong with such an entry, and how far it would have to be indented for each list that it may belong to. */
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

/** Lists what is not closed where the entry begins, the innermost list first. */
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

import type { MarkdownState, MarkdownToken } from './markdown-state.ts';

/** A rule of markdown-it that removes an empty table head, because Markdown has no table without a head. */
export function dropEmptyHeads(state: MarkdownState): void {
  const { tokens } = state;
  for (let start = tokens.length - 1; start >= 0; start -= 1) {
    if (tokens[start]?.type !== 'thead_open') continue;
    const end = tokens.findIndex(({ type }, index) => index > start && type === 'thead_close');
    const cells = tokens.slice(start, end).filter(({ type }) => type === 'inline');
    if (cells.every(({ content }) => content.trim() === '')) tokens.splice(start, end - start + 1);
  }
}

/** From this number of columns, a phone shows a row as a list. */
const MANY_COLUMNS = 3;

/**
 * A rule of markdown-it that gives the cells of a wide table the words of their head (`data-label`). They are shown above the cell if the
 * columns have no room side by side.
 */
export function labelCells({ tokens }: MarkdownState): void {
  let table: MarkdownToken | undefined;
  let heads: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') [table, heads] = [token, []];
    else if (token.type === 'th_open') heads.push(wordsOf(tokens[index + 1]));
    else if (token.type === 'thead_close' && heads.length >= MANY_COLUMNS) table?.attrSet('class', 'stacked');
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'td_open') {
      const head = heads.length >= MANY_COLUMNS && column > 0 ? heads[column] : '';
      if (head) token.attrSet('data-label', head);
      column += 1;
    }
  }
}

function wordsOf(inline: MarkdownToken | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

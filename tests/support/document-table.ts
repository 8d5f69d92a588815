import MarkdownIt from 'markdown-it';

/** Returns the rows of the first table below a heading of a document, without the row of names; each cell as it is written. */
export function tableBelow(markdown: string, heading: string): string[][] {
  const tokens = new MarkdownIt().parse(markdown, {});
  const rows: string[][] = [];
  let below = false;
  for (const [index, { type, content }] of tokens.entries()) {
    if (type === 'heading_open') {
      if (rows.length > 0) return rows;
      below = tokens[index + 1]?.content === heading;
    }
    if (!below) continue;
    if (type === 'table_close') return rows;
    if (type === 'tr_open' && tokens[index - 1]?.type !== 'thead_open') rows.push([]);
    if (type === 'inline' && tokens[index - 1]?.type === 'td_open') rows.at(-1)?.push(content);
  }
  return rows;
}

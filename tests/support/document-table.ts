import MarkdownIt from 'markdown-it';

/** Returns the rows of the first table below a heading of a document, without the row of names; each cell as it is written. */
export function tableBelow(markdown: string, heading: string): string[][] {
  return readTables(markdown, heading)[0] ?? [];
}

/** Returns the rows of all tables below a heading and the smaller headings below it. */
export function tablesBelow(markdown: string, heading: string): string[][] {
  return readTables(markdown, heading).flat();
}

function readTables(markdown: string, heading: string): string[][][] {
  const tokens = new MarkdownIt().parse(markdown, {});
  const tables: string[][][] = [];
  let level: string | undefined;
  for (const [index, { type, tag, content }] of tokens.entries()) {
    const before = tokens[index - 1]?.type;
    if (type === 'heading_open') {
      if (tokens[index + 1]?.content === heading) level = tag;
      else if (level !== undefined && tag <= level) return tables;
    }
    if (level === undefined) continue;
    if (type === 'table_open') tables.push([]);
    if (type === 'tr_open' && before !== 'thead_open') tables.at(-1)?.push([]);
    if (type === 'inline' && before === 'td_open') tables.at(-1)?.at(-1)?.push(content);
  }
  return tables;
}

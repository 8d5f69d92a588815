import MarkdownIt from 'markdown-it';
import type { Block } from './document.ts';

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
type Token = ReturnType<typeof parser.parse>[number];

/** Markdown as blocks of plain text: links and emphasis leave their words. */
export function markdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let list: { readonly items: string[]; readonly ordered: boolean } | undefined;
  let rows: string[][] | undefined;
  let heading = false;
  for (const token of parser.parse(markdown, {})) {
    switch (token.type) {
      case 'heading_open':
        heading = true;
        break;
      case 'heading_close':
        heading = false;
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        list = { items: [], ordered: token.type === 'ordered_list_open' };
        blocks.push({ kind: 'list', ...list });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        list = undefined;
        break;
      case 'table_open':
        rows = [];
        blocks.push({ kind: 'table', rows });
        break;
      case 'table_close':
        rows = undefined;
        break;
      case 'tr_open':
        rows?.push([]);
        break;
      case 'inline': {
        const text = plainText(token);
        if (rows) rows.at(-1)?.push(text);
        else if (list) list.items.push(text);
        else blocks.push({ kind: heading ? 'heading' : 'paragraph', text });
        break;
      }
      case 'fence':
      case 'code_block':
        blocks.push({ kind: 'paragraph', text: token.content.trim() });
        break;
    }
  }
  return blocks;
}

function plainText({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

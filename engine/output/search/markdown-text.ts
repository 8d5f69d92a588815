import { markdownBlocks } from '../files/markdown-blocks.ts';

/** The words of a Markdown text, one line. */
export function markdownText(markdown: string): string {
  let text = kept.get(markdown);
  if (text === undefined) {
    text = markdownBlocks(markdown)
      .flatMap((block) => {
        switch (block.kind) {
          case 'list':
            return block.items;
          case 'table':
            return block.rows.flat();
          case 'heading':
          case 'paragraph':
            return [block.text];
        }
      })
      .join(' ');
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(markdown, text);
  }
  return text;
}

/** Kept because many sites show the same texts. A service that outlives many builds meets others: then it begins again. */
const kept = new Map<string, string>();
const MOST_KEPT = 20_000;

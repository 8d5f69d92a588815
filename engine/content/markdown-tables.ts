import type { MarkdownState } from './markdown-state.ts';

/** A rule of markdown-it: Markdown has no table without a head, so one that is left empty is none. */
export function dropEmptyHeads(state: MarkdownState): void {
  const { tokens } = state;
  for (let start = tokens.length - 1; start >= 0; start -= 1) {
    if (tokens[start]?.type !== 'thead_open') continue;
    const end = tokens.findIndex(({ type }, index) => index > start && type === 'thead_close');
    const cells = tokens.slice(start, end).filter(({ type }) => type === 'inline');
    if (cells.every(({ content }) => content.trim() === '')) tokens.splice(start, end - start + 1);
  }
}

import fastGlob from 'fast-glob';
import MarkdownIt from 'markdown-it';
import { readFileSync } from 'node:fs';
import { REPOSITORY } from './real.ts';

/** A block of code of the README or a document. */
export interface ReadmeBlock {
  /** The heading that it is below, as it is written. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

/** Returns every block of code of the README and of the documents in docs/, file by file in their order. */
export function readmeBlocks(): ReadmeBlock[] {
  return ['README.md', ...fastGlob.sync('docs/*.md', { cwd: REPOSITORY }).sort()].flatMap((path) =>
    blocksOf(readFileSync(`${REPOSITORY}${path}`, 'utf8')),
  );
}

/** Returns every block of code of a document. */
export function blocksOf(document: string): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  let heading = '';
  const tokens = new MarkdownIt().parse(document, {});
  tokens.forEach(({ type, info, content }, index) => {
    if (type === 'heading_open') heading = tokens[index + 1]?.content ?? '';
    if (type === 'fence' || type === 'code_block') blocks.push({ heading, language: info.trim(), text: content });
  });
  return blocks;
}

/** Replaces, and throws where there is nothing to replace: the document has changed, and its test has to change with it. */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the block holds no \`${from}\``);
  return text.replace(from, () => to);
}

import MarkdownIt from 'markdown-it';
import { readFileSync } from 'node:fs';
import { REPOSITORY } from './real.ts';

/** A block of code of the README. */
export interface ReadmeBlock {
  /** The heading that it is below, as it is written. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

/** Every block of code of the README, in its order. */
export function readmeBlocks(): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  let heading = '';
  const tokens = new MarkdownIt().parse(readFileSync(`${REPOSITORY}README.md`, 'utf8'), {});
  tokens.forEach(({ type, info, content }, index) => {
    if (type === 'heading_open') heading = tokens[index + 1]?.content ?? '';
    if (type === 'fence' || type === 'code_block') blocks.push({ heading, language: info.trim(), text: content });
  });
  return blocks;
}

import type { BlocksRaw, PageBlocksRaw } from '../model/schema/types.gen.ts';

/** The common fields of a block on a page and an example of a block type. */
export type BlockContents = Pick<PageBlocksRaw, 'images' | 'products' | 'video' | 'tabs'> & {
  readonly theme?: PageBlocksRaw['theme'];
};

/** Receives each problem with its field. */
type ReportField = (message: string, hint: string, field: keyof BlockContents) => void;

/** Checks that a block has as many parts as its type allows, and one of the themes of the type. */
export function checkBlockContents(type: BlocksRaw, block: BlockContents, report: ReportField): void {
  for (const key of ['images', 'products'] as const) {
    const wanted = type[key];
    const held = block[key]?.length ?? 0;
    if (wanted === undefined || wanted === held) continue;
    report(
      `The block has ${held} ${key}; ${type.name} takes ${wanted}.`,
      held < wanted ? 'Add what is missing, or take another type.' : 'Take some away, or take another type.',
      key,
    );
  }
  if (block.theme !== undefined && !type.themes.includes(block.theme))
    report(`${type.name} has no theme \`${block.theme}\`.`, `Take one of ${type.themes.join(', ')}.`, 'theme');
  const products = block.products?.length ?? 0;
  const tabs = block.tabs?.length;
  if (tabs !== undefined && (tabs === 0 || products === 0 || products % tabs !== 0))
    report(`${products} products cannot be shared out among ${tabs} tabs.`, 'Give each tab as many products.', 'tabs');
  if ((type.name === TABS) !== (tabs !== undefined))
    report(
      tabs === undefined ? 'The block has no tabs.' : `${type.name} has no tabs.`,
      tabs === undefined ? 'Give the labels of its tabs.' : 'Delete them.',
      'tabs',
    );
  if ((type.name === VIDEO) !== (block.video !== undefined))
    report(
      block.video === undefined ? 'The block has no video.' : `${type.name} shows no video.`,
      block.video === undefined ? 'Name an entry of content/videos.' : 'Delete it.',
      'video',
    );
}

/** The block types with other parts than pictures and products. */
const TABS = 'tabs';
const VIDEO = 'video';

import type { ShownBlock } from '../model/content.ts';
import type { BlocksRaw } from '../model/schema/types.gen.ts';
import type { Page } from './page.ts';

/** Shows a content block of its type. */
export type BlockComponent = (props: {
  readonly page: Page;
  readonly type: BlocksRaw;
  readonly block: ShownBlock;
}) => unknown;

/** The components of the block types of a project, by name. The engine has none here: `projectTheme()` puts those of a project in. */
export const ownBlocks: Readonly<Record<string, BlockComponent>> = {};

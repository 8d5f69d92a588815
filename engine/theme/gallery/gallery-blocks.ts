import type { ShownBlock } from '../../model/content.ts';
import type { BlocksRaw } from '../../model/schema/types.gen.ts';

/** The examples of a block type in each of its themes; the id says which: `tabs-rooms-dark`. */
export function galleryBlocks({ name, themes, examples = {} }: BlocksRaw): ShownBlock[] {
  return Object.entries(examples).flatMap(([example, block]) =>
    themes.map((theme) => ({ ...block, theme, id: `${name}-${example}-${theme}` })),
  );
}

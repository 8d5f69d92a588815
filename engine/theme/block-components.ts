import type { BlocksRaw } from '../model/schema/types.gen.ts';
import { ownBlocks, type BlockComponent } from './own-blocks.ts';

const engines = import.meta.glob<{ default: BlockComponent }>('./blocks/*.astro', { eager: true });

/** Returns the component of a block type: that of the project, if it has one. */
export function blockComponent({ name }: BlocksRaw): BlockComponent {
  const component = ownBlocks[name] ?? engines[`./blocks/${name}.astro`]?.default;
  if (!component) throw new Error(`there is no component for the block type ${name}`);
  return component;
}

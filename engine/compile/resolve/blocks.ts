import type { BlocksRaw } from '../../model/schema/types.gen.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** Reads the block types, sorted by number. */
export function resolveBlocks(input: ResolveInput): BlocksRaw[] {
  return filesOf<BlocksRaw>(input, 'blocks')
    .filter(({ broken }) => broken.length === 0)
    .map(({ value }) => value)
    .sort((a, b) => a.type - b.type);
}

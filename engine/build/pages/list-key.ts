import { hash } from 'node:crypto';

/** Lists with more items are told apart by a digest: their items as a text would take more memory than the list. */
const LONG = 8;

/** Returns a text that is the same for lists with the same items, which are whole numbers from 0, and another one for others. */
export function listKey(list: readonly number[]): string {
  return list.length <= LONG ? list.join() : hash('sha256', Uint32Array.from(list), 'base64');
}

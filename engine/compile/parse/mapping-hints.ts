import { isAlias, isMap, type Node } from 'yaml';

/** Characters of a value that a hint shows. */
const LONGEST_VALUE = 80;

/** Says what to write in place of an alias: `value` is that of its anchor, if there is one. */
export function aliasHint(name: string, value: string | undefined): string {
  if (value === undefined) return `Write the value out, or put the text in quotes: \`"*${name}"\`.`;
  return isShort(value) ? `Write the value out: \`${value}\`.` : 'Write the value out.';
}

/** Says what to write in place of a merge key: the keys of its value. */
export function mergeHint(text: string, value: Node | null): string {
  if (isAlias(value)) return `Write the keys of \`*${value.source}\` out.`;
  if (!isMap(value) || value.flow !== true || !value.range) return 'Write the keys out.';
  const keys = text.slice(value.range[0] + 1, value.range[1] - 1).trim();
  if (!isShort(keys)) return 'Write the keys out.';
  return value.items.length === 1 ? `Write \`${keys}\`.` : `Write the keys out, each on its line: \`${keys}\`.`;
}

/** Says which of two pairs with the same key to delete. Both are as they are written. */
export function duplicateHint(first: string, second: string): string {
  if (!isShort(second)) return 'Delete one of the two.';
  return first === second
    ? `Delete \`${second}\` here: the first says the same.`
    : `Delete \`${second}\`, or the first of the two.`;
}

function isShort(written: string): boolean {
  return written.length <= LONGEST_VALUE && !/[\n`]/.test(written);
}

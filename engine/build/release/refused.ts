import { assertNever } from '../../model/assert.ts';
import { countPages, isPage } from './history.ts';
import type { Integrity } from './integrity.ts';

/** The reason for which a release is not switched to. */
export type Refused =
  /** These files are not as they were written; publishing may be tried again when they are written anew. */
  | { readonly kind: 'damaged'; readonly paths: readonly string[] }
  | Shrunk
  | { readonly kind: 'unloadable'; readonly reason: string };

interface Shrunk {
  readonly kind: 'shrunk';
  readonly pages: number;
  readonly before: number;
  /** The addresses of pages that the release before has and this one does not. */
  readonly missing: readonly string[];
}

/** Fewer than this part of the pages of the release before is most likely a mistake. */
export const LEAST_PAGES = 0.9;
/** Files or pages that a message names. */
const NAMED = 3;

/** Returns the refusal of a release that has far fewer pages than the one before. */
export function findShrink(after: Integrity, before: Integrity): Shrunk | undefined {
  const [pages, pagesBefore] = [countPages(after), countPages(before)];
  if (pages >= pagesBefore * LEAST_PAGES) return undefined;
  const missing = [...before.keys()].filter((path) => isPage(path) && !after.has(path)).map(addressOf);
  return { kind: 'shrunk', pages, before: pagesBefore, missing };
}

/** Returns the address of a page of a release. */
function addressOf(path: string): string {
  return path.replace(/^client/, '').replace(/\/index\.html$/, '') || '/';
}

/** Formats a refusal as sentences for the person who builds. */
export function formatRefused(refused: Refused): string {
  switch (refused.kind) {
    case 'damaged':
      return `The new release is not switched to: ${count(refused.paths.length, 'file')} of it cannot be read as written, such as ${some(refused.paths)}. Check the disk, and build again.`;
    case 'shrunk':
      return `The new release is not switched to: it has ${count(refused.pages, 'page')}, and the current release has ${refused.before}. ${count(refused.missing.length, 'page')} would be gone, such as ${some(refused.missing)}. If that is intended, build with --allow-shrink.`;
    case 'unloadable':
      return `The new release is not switched to: a service could not load it. ${refused.reason}`;
    default:
      return assertNever(refused);
  }
}

function some(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

import { alternatesOf } from '../../theme/alternates.ts';
import type { Site } from '../../model/site.ts';
import type { BuiltState } from './built-state.ts';

interface Replacing {
  readonly before: BuiltState;
  readonly now: BuiltState;
  readonly site: Site;
  readonly remainder: string;
}

/**
 * Returns a page with the alternates that it has now instead of those that it had. Undefined if those are not in the page exactly once:
 * then it must be rendered. The page is not decoded, which would take longer than all else.
 */
export function replaceAlternates(html: Buffer, { before, now, site, remainder }: Replacing): Buffer | undefined {
  const oldSite = before.model.sites.find(({ flag }) => flag === site.flag);
  const markup = oldSite && alternatesOf(before, oldSite, remainder);
  if (markup === undefined || markup === '') return undefined;
  const old = bytesOf(markup);
  const at = html.indexOf(old);
  if (at === -1 || html.includes(old, at + 1)) return undefined;
  return Buffer.concat([
    html.subarray(0, at),
    bytesOf(alternatesOf(now, site, remainder)),
    html.subarray(at + old.length),
  ]);
}

// All sites have the same alternates of a page.
const known = new Map<string, Buffer>();

function bytesOf(markup: string): Buffer {
  const bytes = known.get(markup) ?? Buffer.from(markup);
  known.set(markup, bytes);
  return bytes;
}

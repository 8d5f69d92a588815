import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Site } from '../../model/site.ts';
import type { LintContext } from './context.ts';

/** Two sites must not have the same flag or number. */
export function siteIdentity({ model: { sites }, report }: LintContext): void {
  for (const [field, code] of [
    ['flag', 'ST001'],
    ['siteId', 'ST002'],
  ] as const) {
    const first = new Map<string | number, Site>();
    for (const site of sites) {
      const before = first.get(site[field]);
      if (!before) {
        first.set(site[field], site);
        continue;
      }
      // The flag belongs to the site of its country; the entry of the other one was copied.
      const [right, wrong] =
        field === 'flag' && isOwnFlag(site) && !isOwnFlag(before) ? [site, before] : [before, site];
      report({
        code,
        message: `Two sites have the ${field === 'flag' ? 'flag' : 'number'} \`${site[field]}\`.`,
        hint: field === 'flag' ? flagHint(wrong, sites) : `Write \`${freeNumber(sites)}\`, which is not in use.`,
        at: originAt(wrong.at.file, pointerTo(wrong.at.pointer, field)),
        related: [
          {
            message: right === before ? 'first declared here' : 'the site of this flag',
            at: originAt(right.at.file, pointerTo(right.at.pointer, field)),
          },
        ],
      });
    }
  }
}

function isOwnFlag({ flag, country }: Site): boolean {
  return flag === country?.toLowerCase();
}

function flagHint({ country }: Site, sites: readonly Site[]): string {
  const meant = country?.toLowerCase();
  return meant === undefined || sites.some(({ flag }) => flag === meant)
    ? 'Give each site a flag of its own.'
    : `Write \`${meant}\`.`;
}

function freeNumber(sites: readonly Site[]): number {
  const used = new Set(sites.map(({ siteId }) => siteId));
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}

import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** The sites of a rule by its `sites`. A name that is unknown goes to `unknown`, with its place in the list and a fix. */
export type SiteChoice = (
  chosen: string | readonly string[] | undefined,
  unknown: (flag: string, index: number, hint: string) => void,
) => readonly string[];

/** Rules that choose alike get the same list, so that a million of them hold one. */
export function createSiteChoice(input: ResolveInput, sites: readonly Site[]): SiteChoice {
  const declared = declaredFlags(input);
  // Two sites with one flag are reported where they stand; here the first one counts.
  const active = sites.filter(
    (site, index) => site.active && sites.findIndex((other) => other.flag === site.flag) === index,
  );
  const all = active.map(({ flag }) => flag);
  const prefixed = all.filter((flag) => flag !== '');
  const lists = new Map<string, readonly string[]>();
  return (chosen = 'all', unknown) => {
    if (chosen === 'all') return all;
    if (chosen === 'prefixed') return prefixed;
    const names = [chosen].flat();
    const known = lists.get(names.join(' '));
    if (known) return known;
    let sound = true;
    const flags = names.flatMap((flag, index) => {
      const site = sites.find((one) => one.flag === flag);
      // A site that was refused is there; only what is wrong with it is reported.
      if (!site && !declared.has(flag)) {
        sound = false;
        const others = sites.map((one) => one.flag);
        unknown(flag, index, didYouMean(flag, others, 'Add it to sites.yaml, or delete it here.'));
      }
      return site?.active ? [flag] : [];
    });
    if (sound) lists.set(names.join(' '), flags);
    return flags;
  };
}

/** The flags of sites.yaml, of entries that were refused too. */
function declaredFlags(input: ResolveInput): ReadonlySet<string> {
  return new Set(
    filesOf<SitesRaw>(input, 'sites').flatMap(({ value }) =>
      (Array.isArray(value.sites) ? value.sites : []).flatMap((site) =>
        typeof site?.flag === 'string' ? [site.flag] : [],
      ),
    ),
  );
}

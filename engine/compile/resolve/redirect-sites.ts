import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** Returns the sites that the `sites` of a rule chooses. Passes each unknown flag to `unknown`, with its index and a hint. */
export type SiteChoice = (
  chosen: string | readonly string[] | undefined,
  unknown: (flag: string, index: number, hint: string) => void,
) => readonly string[];

/** Rules with the same choice share one list, which saves memory for a million rules. */
export function createSiteChoice(input: ResolveInput, sites: readonly Site[]): SiteChoice {
  const declared = declaredFlags(input);
  // A flag that two sites have, or that was refused, is missing elsewhere.
  const isWhole = !input.incomplete.has('sites') && new Set(sites.map(({ flag }) => flag)).size === sites.length;
  // A lint rule reports two sites with the same flag; here the first one counts.
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
      // A refused site is not missing, and its mistakes were already reported.
      if (!site && !declared.has(flag) && isWhole) {
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

/** Returns a text that is the same for two projects whose rules choose the same sites, and get the same hints. */
export function siteChoiceKey(input: ResolveInput, sites: readonly Site[]): string {
  return JSON.stringify([
    sites.map(({ flag, active }) => [flag, active]),
    [...declaredFlags(input)],
    input.incomplete.has('sites'),
  ]);
}

/** Returns the flags in sites.yaml, including those of refused entries. */
function declaredFlags(input: ResolveInput): ReadonlySet<string> {
  return new Set(filesOf<SitesRaw>(input, 'sites').flatMap(({ value }) => flagsIn(value)));
}

/** Returns the flags in a value of sites.yaml, whatever its form. */
export function flagsIn(value: unknown): string[] {
  const { sites } = (value ?? {}) as { readonly sites?: unknown };
  return (Array.isArray(sites) ? (sites as (Partial<Site> | null)[]) : []).flatMap((site) =>
    typeof site?.flag === 'string' ? [site.flag] : [],
  );
}

import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { countryProblem } from '../resolve/country-code.ts';
import type { Site } from '../../model/site.ts';
import type { LintContext } from './context.ts';

/** A country site has a country of ISO 3166-1; a global site has none. */
export function siteCountries({ model, report }: LintContext): void {
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'country'));
    if (site.siteType === 'country' && site.country === undefined) {
      report({
        code: 'ST006',
        message: `The country site \`${site.flag}\` has no country.`,
        hint: `Add \`country: ${likelyCountry(site)}\`.`,
        at: originAt(site.at.file, site.at.pointer),
      });
    } else if (site.siteType === 'global' && site.country !== undefined) {
      report({
        code: 'ST006',
        message: 'The site is global and has a country.',
        hint: 'Delete `country`, or make it `siteType: country`.',
        at,
      });
    } else if (site.country !== undefined) {
      const problem = countryProblem(site.country);
      if (problem) report({ ...problem, at });
    }
  }
}

/** Returns the region of the language, or the flag, as the country of a site that has none. */
function likelyCountry({ lang, flag }: Site): string {
  return new Intl.Locale(lang).region ?? flag.toUpperCase();
}

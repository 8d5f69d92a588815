import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { countryProblem } from '../resolve/country-code.ts';
import type { LintContext } from './context.ts';

/** A country site has a country of ISO 3166-1; a global site has none. */
export function siteCountries({ model, report }: LintContext): void {
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'country'));
    if (site.siteType === 'country' && site.country === undefined) {
      report({
        code: 'ST006',
        message: `The country site \`${site.flag}\` has no country.`,
        hint: 'Add `country:` with its ISO 3166-1 code.',
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

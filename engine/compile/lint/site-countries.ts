import countries from 'i18n-iso-countries';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { LintContext } from './context.ts';

const CODES = Object.keys(countries.getAlpha2Codes());

/** Codes that people write for countries and that ISO 3166-1 reserves for something else. */
const ALIASES: Record<string, string> = { UK: 'GB', EL: 'GR' };

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
    } else if (site.country !== undefined && !CODES.includes(site.country)) {
      const alias = ALIASES[site.country];
      report({
        code: 'ST004',
        message: `\`${site.country}\` is not a country code of ISO 3166-1.`,
        hint:
          alias === undefined
            ? didYouMean(site.country, CODES, 'Write two upper-case letters, such as `TH`.')
            : `Did you mean \`${alias}\`?`,
        at,
      });
    }
  }
}

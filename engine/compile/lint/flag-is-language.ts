import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { countryProblem } from '../resolve/country-code.ts';
import { languageOfFlag } from '../resolve/site-language.ts';
import type { LintContext } from './context.ts';

/**
 * A flag is a country, and only sometimes also the language of that country: `ar` is Argentina, `se` Sweden, `my` Malaysia. The flag
 * may be the language of a site only if it is the likely language of the country.
 */
export function flagIsLanguage({ model, report }: LintContext): void {
  for (const site of model.sites) {
    // A language cannot be judged by a country that does not exist.
    if (site.country !== undefined && countryProblem(site.country)) continue;
    const likely = languageOfFlag(site);
    if (likely === undefined) continue;
    report({
      code: 'ST005',
      message: `The language \`${site.lang}\` looks like the flag; \`${site.flag}\` is the country ${site.country ?? ''}, where \`${likely}\` is spoken.`,
      hint: `Write \`${likely}-${site.country ?? ''}\`.`,
      at: originAt(site.at.file, pointerTo(site.at.pointer, 'lang')),
    });
  }
}

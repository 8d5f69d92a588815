import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { LintContext } from './context.ts';

/** Norwegian has two tags: the macrolanguage and its usual written form. */
const SAME_LANGUAGE: Record<string, string> = { no: 'nb' };

/**
 * A flag is a country, and only sometimes also the language of that country: `ar` is Argentina, `se` Sweden, `my` Malaysia. The flag
 * may be the language of a site only if it is the likely language of the country (CLDR likely subtags, from the runtime).
 */
export function flagIsLanguage({ model, report }: LintContext): void {
  for (const site of model.sites) {
    if (site.country === undefined || site.flag === '') continue;
    const { language } = new Intl.Locale(site.lang);
    if (language !== site.flag) continue;
    const likely = new Intl.Locale(`und-${site.country}`).maximize().language;
    if (likely === undefined || likely === 'und' || likely === language || likely === SAME_LANGUAGE[language]) continue;
    report({
      code: 'ST005',
      message: `The language \`${site.lang}\` looks like the flag; \`${site.flag}\` is the country ${site.country}, where \`${likely}\` is spoken.`,
      hint: `Write \`${likely}-${site.country}\`.`,
      at: originAt(site.at.file, pointerTo(site.at.pointer, 'lang')),
    });
  }
}

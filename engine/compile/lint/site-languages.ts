import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../model/language.ts';
import { countryProblem } from '../resolve/country-code.ts';
import { languageOfFlag } from '../resolve/site-language.ts';
import { isWhole, type LintContext } from './context.ts';

/** The region of a language is the country of its site, and its messages must exist. */
export function siteLanguages(context: LintContext): void {
  const { model, report } = context;
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'lang'));
    const locale = new Intl.Locale(site.lang);
    if (
      locale.region !== undefined &&
      site.country !== undefined &&
      locale.region !== site.country &&
      !countryProblem(site.country)
    ) {
      report({
        code: 'ST010',
        message: `The language \`${site.lang}\` has the region ${locale.region}; the country is ${site.country}.`,
        hint: `Write \`${locale.language}-${site.country}\`.`,
        at,
      });
    }
    const chain = languageChain(site.lang).filter((tag) => tag !== FALLBACK_LANGUAGE);
    if (
      chain.length > 0 &&
      locale.language !== FALLBACK_LANGUAGE &&
      isWhole(context, 'messages') &&
      languageOfFlag(site) === undefined &&
      !chain.some((tag) => context.files.get('messages')?.some(({ file }) => file.path === messagesPath(tag))) &&
      !chain.some((tag) => model.messages[tag])
    ) {
      report({
        code: 'ST013',
        message: `There are no messages for \`${site.lang}\`; the site would be in English.`,
        hint: `Add ${messagesPath(chain.at(-1) ?? '')}.`,
        at,
      });
    }
  }
}

/** A file of this name may have a wrong language, which another rule reports. */
function messagesPath(lang: string): string {
  return `manifests/messages/${lang}.yaml`;
}

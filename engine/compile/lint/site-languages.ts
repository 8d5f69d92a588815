import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../model/language.ts';
import { isWhole, type LintContext } from './context.ts';

const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};

/** A language tag must consist of registered subtags, and its messages must exist. */
export function siteLanguages(context: LintContext): void {
  const { model, report } = context;
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'lang'));
    const locale = new Intl.Locale(site.lang);
    const unknown = [
      ['language', locale.language],
      ['script', locale.script],
      ['region', locale.region],
    ].find(([type, subtag]) => subtag !== undefined && names[type as keyof typeof names].of(subtag) === undefined);
    if (unknown) {
      report({
        code: 'ST003',
        message: `\`${unknown[1]}\` in \`${site.lang}\` is not a registered ${unknown[0]}.`,
        hint: 'Write the language, then the region, such as `th-TH` or `zh-Hant-HK`.',
        at,
      });
      continue;
    }
    if (locale.region !== undefined && site.country !== undefined && locale.region !== site.country) {
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
      !chain.some((tag) => model.messages[tag])
    ) {
      report({
        code: 'ST013',
        message: `There are no messages for \`${site.lang}\`; the site would be in English.`,
        hint: `Add manifests/messages/${chain.at(-1) ?? ''}.yaml.`,
        at,
      });
    }
  }
}

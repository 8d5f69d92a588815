import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { countryName, countryProblem } from '../resolve/country-code.ts';
import { currencyOf } from './country-currency.ts';

/** A site of a new project. */
export interface CountrySite {
  /** The country, ISO 3166-1 alpha-2, in upper case. */
  readonly country: string;
  /** The prefix of its addresses. */
  readonly flag: string;
  /** The language, BCP 47. */
  readonly lang: string;
  /** The name of the country in that language. */
  readonly name: string;
  readonly region: Region;
  /** The currency of the country, ISO 4217. */
  readonly currency: string | undefined;
}

export type Region = keyof typeof COUNTRIES;

/** The countries of each group of the country chooser (regions of the United Nations M49, the Americas and western Asia apart). */
const COUNTRIES = {
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  middleEast: 'AE AM AZ BH GE IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  northAmerica: 'BM CA GL PM US',
  latinAmerica:
    'AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  asiaPacific: '',
} as const;

/**
 * Reads a list such as `de,fr,ch:it`: countries, each with its language where the likely one of CLDR is not meant. Returns the sites, or what
 * is wrong with the list.
 */
export function readCountries(list: string): readonly CountrySite[] | { readonly problem: string } {
  const sites: CountrySite[] = [];
  for (const item of list.split(',').map((one) => one.trim())) {
    if (item === '') continue;
    const [code = '', language] = item.split(':');
    const country = code.toUpperCase();
    const wrong = countryProblem(country);
    if (wrong) return { problem: `${wrong.message} ${wrong.hint}` };
    const flag = country.toLowerCase();
    if (sites.some((site) => site.flag === flag))
      return { problem: `\`${flag}\` is named twice. A country has one site.` };
    const lang = languageOf(country, language);
    if (lang === undefined)
      return { problem: `\`${language}\` is not a language. Write a tag such as \`${flag}:en\`.` };
    const name = countryName(country, lang) ?? country;
    sites.push({ country, flag, lang, name, region: regionOf(country), currency: currencyOf(country) });
  }
  return sites;
}

/** Returns the tag of a language in a country: of the one that is given, or of the one that CLDR thinks likely there. */
function languageOf(country: string, given: string | undefined): string | undefined {
  if (given === undefined) {
    const { language, script } = new Intl.Locale(`und-${country}`).maximize();
    const written = language === 'zh' && script !== undefined ? `${language}-${script}` : language;
    return `${written === 'und' ? 'en' : written === 'no' ? 'nb' : written}-${country}`;
  }
  try {
    const locale = new Intl.Locale(given);
    const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(locale.language) !== undefined;
    return known ? new Intl.Locale(locale, { region: locale.region ?? country }).toString() : undefined;
  } catch {
    return undefined;
  }
}

function regionOf(country: string): Region {
  const regions = Object.entries(COUNTRIES) as [Region, string][];
  return regions.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'asiaPacific';
}

/** Says of each flag that is the code of another language than that of its site, which people take for the language. */
export function misleadingFlags(sites: readonly CountrySite[]): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  return sites.flatMap(({ flag, lang, country }) => {
    const spoken = new Intl.Locale(lang).language;
    const language = names.of(flag);
    // Few people know the codes that are out of use, such as `in` for Indonesian.
    if (language === undefined || flag === spoken || new Intl.Locale(flag).language !== flag) return [];
    return `The prefix \`/${flag}/\` is the country ${countries.of(country)}, not the language ${language}; its pages are in ${names.of(spoken)}.`;
  });
}

/** Says which languages Sitefold has no words of: buttons and labels of these sites are English until the project has them. */
export function unspoken(sites: readonly CountrySite[], spoken: readonly string[]): string[] {
  const has = (lang: string): boolean => {
    const { language, script } = new Intl.Locale(lang);
    return [lang, `${language}-${script}`, language].some((tag) => spoken.includes(tag));
  };
  return sites
    .filter(({ lang }) => !has(lang))
    .map(({ flag, lang }) => {
      const { language } = new Intl.Locale(lang);
      return `Sitefold has no words in \`${language}\`: buttons of \`/${flag}/\` are in English until you write manifests/messages/${language}.yaml.`;
    });
}

/** Returns what a name should have been, in a list of names. */
export function nameProblem(what: string, given: string, names: readonly string[]): string {
  return `There is no ${what} \`${given}\`. ${didYouMean(given, names, `Choose ${names.join(', ')}.`)}`;
}

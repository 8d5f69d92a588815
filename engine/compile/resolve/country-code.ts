import { createRequire } from 'node:module';
import type Countries from 'i18n-iso-countries';
import type { Problem } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { once } from '../../model/once-for.ts';

/** The codes of ISO 3166-1, with their English names alone. Loaded for the first code, because edits of redirects ask for none. */
const countries = once(() => {
  const require = createRequire(import.meta.url);
  const loaded = require('i18n-iso-countries/index.js') as typeof Countries;
  loaded.registerLocale(require('i18n-iso-countries/langs/en.json') as Countries.LocaleData);
  return loaded;
});

const codes = once(() => Object.keys(countries().getAlpha2Codes()));

/** Codes that people write for countries and that ISO 3166-1 reserves for something else. */
const ALIASES: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** Returns what is wrong with a country code; undefined if it is a code of ISO 3166-1. */
export function countryProblem(code: string): Pick<Problem, 'code' | 'message' | 'hint'> | undefined {
  if (codes().includes(code)) return undefined;
  const alias = ALIASES[code] ?? countryOfLanguage(code);
  return {
    code: 'ST004',
    message: `\`${code}\` is not a country code of ISO 3166-1.`,
    hint:
      alias === undefined
        ? didYouMean(code, codes(), 'Write two upper-case letters, such as `TH`.')
        : `Did you mean \`${alias}\`?`,
  };
}

/** Returns the country that a language is most likely spoken in: `JA` is the language of Japan. Undefined if the code is of no language. */
function countryOfLanguage(code: string): string | undefined {
  try {
    const { region } = new Intl.Locale(code).maximize();
    return region !== undefined && codes().includes(region) ? region : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the country that a flag most likely stands for: `uk` is the United Kingdom, whose code is GB. */
export function countryOfFlag(flag: string): string {
  const code = flag.toUpperCase();
  return ALIASES[code] ?? code;
}

/** Returns the flag that a text for the flag of a site most likely means: `ger` and `deu` are `de`. Undefined if none is known. */
export function meantFlag(text: string, country: unknown): string | undefined {
  const code = text.toUpperCase();
  const meant = [
    typeof country === 'string' && codes().includes(country) ? country : undefined,
    countryOfCode(code) ?? countryOfName(text),
    countryOfLanguage(text),
  ].find((one) => one !== undefined);
  return meant?.toLowerCase();
}

/** Returns the country of a code of three letters: `THA` is TH. */
export function countryOfCode(code: string): string | undefined {
  return countries().alpha3ToAlpha2(code);
}

/** Returns the country of an English name. */
export function countryOfName(name: string): string | undefined {
  return countries().getAlpha2Code(name, 'en');
}

/** Returns the name of a country in a language, as CLDR has it; undefined if it has none, or one of the two is not a code. */
export function countryName(country: string, lang: string): string | undefined {
  try {
    return new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }).of(country);
  } catch {
    return undefined;
  }
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULTS_FOLDER } from '../../../engine/build/project/read.ts';
import { misleadingFlags, unspoken, type CountrySite } from '../../../engine/compile/edits/country-sites.ts';
import { formatTable } from '../../format-table.ts';
import { ON_SCREEN, paint } from '../../io.ts';
import type { Starter } from './starters.ts';

/**
 * Formats what CLDR proposes for each country: its language, currency and name, and what people may get wrong about them; empty without
 * countries. The name comes last, because it may be in wide letters.
 */
export function formatCountries(sites: readonly CountrySite[], starter: Starter): string {
  if (sites.length === 0) return '';
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const rows = formatTable(
    {
      rows: sites.map(({ flag, lang, currency = '-', name }) => {
        const { language, script } = new Intl.Locale(lang);
        const spoken = languages.of(script === undefined ? language : `${language}-${script}`) ?? '';
        return [`  /${flag}/`, spoken, lang, currency, name];
      }),
    },
    ON_SCREEN,
  );
  const notes = [...misleadingFlags(sites), ...(starter === 'redirects' ? [] : unspoken(sites, spokenLanguages()))];
  return `${paint('cyan', 'countries:')} language, currency and name by Unicode CLDR\n${rows}${notes.map((note) => `${paint('yellow', 'note:')} ${note}\n`).join('')}`;
}

/** Lists the currencies of countries: `EUR (DE, FR), CHF (CH)`. */
export function formatCurrencies(sites: readonly CountrySite[]): string {
  const groups = Map.groupBy(sites, ({ currency }) => currency);
  return [...groups]
    .flatMap(([currency, own]) =>
      currency === undefined ? [] : [`${currency} (${own.map(({ country }) => country).join(', ')})`],
    )
    .join(', ');
}

/** Returns the languages that Sitefold has words of. */
export function spokenLanguages(): string[] {
  return readdirSync(join(DEFAULTS_FOLDER, 'messages')).map((name) => name.replace(/\.yaml$/, ''));
}

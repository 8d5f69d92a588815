import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Code } from '../../model/diagnostics/codes.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { SalesMarketsRaw } from '../../model/schema/types.gen.ts';
import { countryProblem } from '../resolve/country-code.ts';
import { soundFiles, type LintContext } from './context.ts';
import { checkMarketNames, marketNames } from '../market-names.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/**
 * The names in markets.yaml are declared there, countries and currencies are codes, a country allows no band that its domain lacks, and a
 * form is for markets that there are.
 */
export function marketFacts(context: LintContext): void {
  const [manifest] = soundFiles<SalesMarketsRaw>(context, 'sales-markets');
  if (!manifest) return;
  const { sources, domains, markets, forms = {} } = manifest.value;
  type Keys = readonly (string | number)[];
  const report = (code: Code, message: string, hint: string, keys: Keys, part?: 'key'): void =>
    context.report({ code, message, hint, at: originAt(manifest.file.path, pointerTo('', ...keys), part) });
  const checkSources = (from: readonly string[], ...keys: Keys): void => {
    for (const [index, source] of from.entries())
      if (!(source in sources))
        report(
          'MK003',
          `There is no source \`${source}\`.`,
          didYouMean(source, Object.keys(sources), 'Declare it below `sources`, with its title, address and date.'),
          [...keys, 'from', index],
        );
  };
  for (const [id, { from }] of Object.entries(domains)) checkSources(from, 'domains', id);
  for (const [country, { domain, currency, without = [], from }] of Object.entries(markets)) {
    const problem = countryProblem(country);
    if (problem) report(problem.code, problem.message, problem.hint ?? '', ['markets', country], 'key');
    checkSources(from, 'markets', country);
    const rules = domains[domain];
    if (!rules)
      report(
        'MK002',
        `There is no domain \`${domain}\`.`,
        didYouMean(domain, Object.keys(domains), 'Declare it below `domains`, with its bands.'),
        ['markets', country, 'domain'],
      );
    for (const [index, band] of without.entries())
      if (rules && !rules.bands.includes(band))
        report(
          'MK004',
          `The domain \`${domain}\` does not allow the band \`${band}\`, so that a market cannot be without it.`,
          didYouMean(band, rules.bands, `It allows ${listSome(rules.bands)}.`),
          ['markets', country, 'without', index],
        );
    if (!CURRENCIES.has(currency))
      report(
        'MK005',
        `\`${currency}\` is not a currency of ISO 4217.`,
        didYouMean(currency, CURRENCIES, 'Write three upper-case letters, such as `EUR`.'),
        ['markets', country, 'currency'],
      );
  }
  const names = marketNames(manifest.value);
  for (const [suffix, form] of Object.entries(forms))
    checkMarketNames(form, names, (code, message, hint, ...keys) =>
      report(code, message, hint, ['forms', suffix, ...keys]),
    );
}

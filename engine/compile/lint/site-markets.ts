import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { SalesMarketsRaw, SitesRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Where markets are declared, every site of a country has one. */
export function siteMarkets(context: LintContext): void {
  const [manifest] = soundFiles<SalesMarketsRaw>(context, 'sales-markets');
  const [file] = soundFiles<SitesRaw>(context, 'sites');
  if (!manifest || !file || !isWhole(context, 'sales-markets')) return;
  const known = Object.keys(manifest.value.markets);
  for (const [index, { country, market }] of file.value.sites.entries()) {
    const wanted = market ?? country;
    if (wanted === undefined || known.includes(wanted)) continue;
    const at = (key: string): Origin => originAt(file.file.path, pointerTo('/sites', index, key));
    if (market === undefined)
      context.report({
        code: 'MK001',
        message: `There is no market \`${wanted}\` in ${manifest.file.path}, so that the site sells every product.`,
        hint: `Add \`${wanted}\` to its \`markets\`, or name the market in which the site sells with \`market\`.`,
        at: at('country'),
      });
    else
      context.report({
        code: 'MK015',
        message: `There is no market \`${wanted}\` in ${manifest.file.path}.`,
        hint: didYouMean(wanted, known, `Add it to the \`markets\` of ${manifest.file.path}.`),
        at: at('market'),
      });
  }
}

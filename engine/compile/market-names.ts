import type { Code } from '../model/diagnostics/codes.ts';
import { didYouMean, listSome } from '../model/diagnostics/suggest.ts';
import type { Variant } from '../model/market.ts';
import type { SalesMarketsRaw } from '../model/schema/types.gen.ts';

export type ReportAt = (code: Code, message: string, hint: string, ...keys: readonly (string | number)[]) => void;

/** The names that variants and forms may use. */
export interface MarketNames {
  readonly domains: ReadonlySet<string>;
  readonly bands: ReadonlySet<string>;
  readonly plugs: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
}

/** Returns what the markets of markets.yaml have. */
export function marketNames({ domains, markets }: SalesMarketsRaw): MarketNames {
  const all = Object.values(markets);
  return {
    domains: new Set(all.map(({ domain }) => domain)),
    bands: new Set(Object.values(domains).flatMap(({ bands }) => bands)),
    plugs: new Set(all.flatMap(({ plugs }) => plugs)),
    marks: new Set(all.flatMap(({ marks }) => [...(marks?.electrical ?? []), ...(marks?.radio ?? [])].flat())),
  };
}

const WORDS = { domains: 'domain', bands: 'band', plugs: 'plug', marks: 'mark' } as const;

/** Every domain, band, plug and mark of a variant or a form is one of some market. */
export function checkMarketNames(
  named: Partial<Pick<Variant, keyof MarketNames>>,
  names: MarketNames,
  report: ReportAt,
): void {
  for (const [field, word] of Object.entries(WORDS) as [keyof MarketNames, string][])
    for (const [place, name] of (named[field] ?? []).entries())
      if (!names[field].has(name))
        report(
          'MK006',
          `No market has the ${word} \`${name}\`.`,
          didYouMean(name, names[field], `The ${word}s of manifests/markets.yaml are ${listSome(names[field])}.`),
          field,
          place,
        );
}

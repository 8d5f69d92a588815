import type { ProductsRaw, SalesMarketsRaw } from './schema/types.gen.ts';

type MarketRaw = SalesMarketsRaw['markets'][string];

/** A mark of conformity, or several of which one is enough. */
export type Mark = string | readonly string[];

/** What holds in the country in which a site sells. */
export interface Market extends Pick<MarketRaw, 'domain' | 'plugs' | 'mains' | 'units' | 'currency'> {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The frequency bands that may be used: those of its domain without those that the country does not allow. */
  readonly bands: readonly string[];
  /** The marks of conformity that a product with a supply of power needs, and those that one with radio needs as well. */
  readonly marks: { readonly electrical: readonly Mark[]; readonly radio: readonly Mark[] };
}

/** What a variant with a suffix has, unless it says otherwise itself. */
export type VariantForm = NonNullable<SalesMarketsRaw['forms']>[string];

/** One form of a product. Once resolved, it has what the form of its suffix has. */
export type Variant = NonNullable<ProductsRaw['variants']>[number];

/** Why a variant may not be sold in a market, and the values that do not fit. */
export interface Misfit {
  readonly kind: MisfitKind;
  readonly values: Values;
}

type MisfitKind = 'domain' | 'plugs' | 'bands' | 'volts' | 'marks';
type Values = readonly (string | number)[];

/**
 * What does not fit, in the order in which a person would ask: a variant of another domain or with another plug, which most are, is for
 * other countries; a band, a voltage or a mark that does not fit is a mistake.
 */
const UNFIT: Readonly<Record<MisfitKind, (variant: Variant, market: Market) => Values>> = {
  domain: ({ domains }, { domain }) => (!domains || domains.includes(domain) ? [] : [domain]),
  plugs: ({ plugs = [] }, market) => (plugs.some((plug) => market.plugs.includes(plug)) ? [] : plugs),
  bands: ({ bands = [] }, market) => bands.filter((band) => !market.bands.includes(band)),
  volts: ({ plugs, volts = [] }, { mains }) => {
    // Without a plug, the mains do not matter.
    const [lowest = 0, highest = Infinity] = plugs?.length === 0 ? [] : volts;
    return mains.volts.filter((one) => one < lowest || one > highest);
  },
  marks: (variant, market) => {
    const { marks = [] } = variant;
    const missing = neededMarks(variant, market).filter((mark) => ![mark].flat().some((one) => marks.includes(one)));
    return [...new Set(missing.map(nameMark))];
  },
};

/** Returns what does not fit, in the order in which a person would ask. */
export function misfits(variant: Variant, market: Market): Misfit[] {
  return Object.entries(UNFIT)
    .map(([kind, unfit]): Misfit => ({ kind: kind as MisfitKind, values: unfit(variant, market) }))
    .filter(({ values }) => values.length > 0);
}

/** Tells whether a variant may be sold in a market. */
function fits(variant: Variant, market: Market): boolean {
  return Object.values(UNFIT).every((unfit) => unfit(variant, market).length === 0);
}

/** Returns the marks that a variant needs in a market: those of radio only if it uses a band. */
export function neededMarks({ bands = [] }: Variant, { marks: { electrical, radio } }: Market): readonly Mark[] {
  return bands.length === 0 ? electrical : [...electrical, ...radio];
}

function nameMark(mark: Mark): string {
  return [mark].flat().join(' or ');
}

/** A place of sale: a site. */
interface Seller {
  readonly market?: Market | undefined;
}

/** What a product says of its forms. */
interface Made {
  readonly variants?: readonly Variant[] | undefined;
}

// Every list of products asks again, and there are as many answers as products and markets.
const fitting = new WeakMap<readonly Variant[], Map<Market, Variant | undefined>>();

/** Returns the variant of a product that a site sells. Undefined if the product has no variants, the site no market, or none fits. */
export function variantOn({ variants }: Made, { market }: Seller): Variant | undefined {
  if (!market || !variants) return undefined;
  const known = fitting.get(variants) ?? new Map<Market, Variant | undefined>();
  fitting.set(variants, known);
  if (!known.has(market))
    known.set(
      market,
      variants.find((variant) => fits(variant, market)),
    );
  return known.get(market);
}

/** Tells whether a site may sell a product. One without variants is the same everywhere, and a site without a market sells all. */
export function isSoldOn(product: Made, site: Seller): boolean {
  return !product.variants || !site.market || variantOn(product, site) !== undefined;
}

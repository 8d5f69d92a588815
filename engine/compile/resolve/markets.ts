import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Market, Variant, VariantForm } from '../../model/market.ts';
import type { Product } from '../../model/content.ts';
import type { SalesMarketsRaw } from '../../model/schema/types.gen.ts';
import { onceFor } from '../../model/once-for.ts';
import { isBroken, type ValidFile } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** What markets.yaml declares: markets by the code of their country, and forms of products by their suffix. */
export interface Markets {
  readonly markets: ReadonlyMap<string, Market>;
  readonly forms: ReadonlyMap<string, VariantForm>;
}

/** Reads markets.yaml. A market or a form that the schema refused, and a market whose domain is missing, is left out. */
export function resolveMarkets(input: ResolveInput): Markets {
  const [file] = filesOf<SalesMarketsRaw>(input, 'sales-markets');
  if (!file || isBroken(file, '/domains') || isBroken(file, '/markets'))
    return { markets: new Map(), forms: new Map() };
  return file.broken.length === 0 ? soundMarkets(file.value) : marketsOf(file);
}

// What is found out about a market, such as what is sold in it, is kept for as long as the file is the same.
const soundMarkets = onceFor((value: SalesMarketsRaw) => marketsOf({ value, broken: [] }));

function marketsOf(file: Pick<ValidFile<SalesMarketsRaw>, 'value' | 'broken'>): Markets {
  const { domains, markets, forms = {} } = file.value;
  return {
    markets: new Map(
      Object.entries(markets).flatMap(([country, raw]): [string, Market][] => {
        const domain = domains[raw.domain];
        if (!domain || isBroken(file, pointerTo('/markets', country))) return [];
        const { plugs, mains, units, currency, without = [] } = raw;
        const bands = domain.bands.filter((band) => !without.includes(band));
        const marks = { electrical: raw.marks?.electrical ?? [], radio: raw.marks?.radio ?? [] };
        return [[country, { country, domain: raw.domain, bands, plugs, mains, units, currency, marks }]];
      }),
    ),
    forms: new Map(Object.entries(forms).filter(([suffix]) => !isBroken(file, pointerTo('/forms', suffix)))),
  };
}

/** Returns the products with whole variants: bands that one does not name are those of the specification, and the rest is that of its form. */
export function resolveVariants(products: readonly Product[], forms: ReadonlyMap<string, VariantForm>): Product[] {
  return products.map((product) => {
    if (!product.variants) return product;
    const own = product.variants.map(({ suffix }) => forms.get(suffix));
    const known = wholeProducts.get(product);
    if (known?.forms.every((form, index) => form === own[index]) === true) return known.whole;
    const whole = withForms(product, product.variants, own);
    wholeProducts.set(product, { forms: own, whole });
    return whole;
  });
}

// A product that has not changed stays the same object, by which what is found out about it is kept.
const wholeProducts = new WeakMap<
  Product,
  { readonly forms: readonly (VariantForm | undefined)[]; readonly whole: Product }
>();

function withForms(
  product: Product,
  variants: readonly Variant[],
  forms: readonly (VariantForm | undefined)[],
): Product {
  const { bands } = product.specifications;
  const own = Array.isArray(bands) ? { bands: bands.map(String) } : {};
  return { ...product, variants: variants.map((variant, index): Variant => ({ ...own, ...forms[index], ...variant })) };
}

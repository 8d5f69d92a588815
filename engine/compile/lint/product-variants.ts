import { isAvailable } from '../../model/availability.ts';
import type { Code } from '../../model/diagnostics/codes.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { misfits, variantOn, type Market, type Misfit, type Variant } from '../../model/market.ts';
import type { ProductsRaw, SalesMarketsRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';
import { checkMarketNames, marketNames, type MarketNames, type ReportAt } from '../market-names.ts';

/** The specification with the frequency bands of a product. */
const BANDS = 'bands';

/**
 * A product may be sold where its variants are meant to be. A variant is meant for a market if it is of its domain and its plug fits; then
 * its bands, voltages and marks have to fit too. The names in variants are those of markets.yaml.
 */
export function productVariants(context: LintContext): void {
  const [manifest] = soundFiles<SalesMarketsRaw>(context, 'sales-markets');
  if (!manifest || !isWhole(context, 'sales-markets', 'sites')) return;
  const declared = { names: marketNames(manifest.value), forms: Object.keys(manifest.value.forms ?? {}) };
  const resolved = new Map(context.model.content.products.map((product) => [product.id, product.variants ?? []]));
  for (const { file, value } of soundFiles<ProductsRaw>(context, 'content/products')) {
    const report: ReportAt = (code, message, hint, ...keys) =>
      context.report({ code, message, hint, at: originAt(file.path, pointerTo('', ...keys)) });
    if (value.variants) {
      checkNames(value.variants, declared, report);
      checkBands(value, report);
      // Where the product is not shown anyway, nothing has to fit.
      const limited = value.availability ? { availability: value.availability } : {};
      const sites = context.model.sites.filter((site) => isAvailable(limited, site));
      const markets = new Map(sites.flatMap(({ market }) => (market ? [[market.country, market]] : [])));
      const variants = resolved.get(value.id) ?? [];
      // What a variant of an unknown form has is not known either.
      if (variants.every((variant) => Object.keys(variant).length > 1))
        checkFit(variants, [...markets.values()], report);
    } else if (value.specifications[BANDS] !== undefined)
      report(
        'MK010',
        'The product uses radio, and does not say for which markets it is made.',
        'Add `variants`, each with its `suffix`, `domains` and `marks`.',
        'specifications',
        BANDS,
      );
  }
}

/** Every name in a variant is one of some market, no two variants have one suffix, and a suffix alone is that of a form. */
function checkNames(variants: readonly Variant[], { names, forms }: Declared, report: ReportAt): void {
  const suffixes = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const { suffix, ...own } = variant;
    if (suffixes.has(suffix))
      report(
        'MK012',
        `Two variants have the suffix \`${suffix}\`.`,
        'Orders and labels tell them apart by it: give one another suffix.',
        'variants',
        index,
        'suffix',
      );
    suffixes.add(suffix);
    if (Object.keys(own).length === 0 && !forms.includes(suffix))
      report(
        'MK013',
        `There is no form \`${suffix}\` in manifests/markets.yaml, and the variant has nothing of its own.`,
        didYouMean(suffix, forms, 'Write its `domains`, `plugs` and `marks`, or declare the form.'),
        'variants',
        index,
        'suffix',
      );
    checkMarketNames(own, names, (code, message, hint, ...keys) =>
      report(code, message, hint, 'variants', index, ...keys),
    );
  }
}

/** The pages of a product show the bands of its specification on every site: a variant has no others. */
function checkBands({ variants = [], specifications: { [BANDS]: own } }: ProductsRaw, report: ReportAt): void {
  if (!Array.isArray(own)) return;
  for (const [index, { bands }] of variants.entries())
    if (bands && new Set<unknown>(bands).symmetricDifference(new Set<unknown>(own)).size > 0)
      report(
        'MK014',
        `The variant has the bands ${listSome(bands)}, and the specification says ${listSome(own.map(String))}.`,
        'Take `bands` away from the variant. If its bands are others, it is a product of its own, with its own texts and figures.',
        'variants',
        index,
        'bands',
      );
}

/** What variants may name. */
interface Declared {
  readonly names: MarketNames;
  /** The suffixes of forms. */
  readonly forms: readonly string[];
}

/** Reports what must not be sold: once for each variant and reason, with the markets. */
function checkFit(variants: readonly Variant[], markets: readonly Market[], report: ReportAt): void {
  const unsold = markets.filter((market) => !variantOn({ variants }, { market }));
  for (const [index, variant] of variants.entries()) {
    const wrong = new Map<string, { readonly misfit: Mistake; readonly countries: string[] }>();
    for (const market of unsold)
      for (const misfit of mistakes(variant, market)) {
        const key = `${misfit.kind} ${misfit.values.join(' ')}`;
        const known = wrong.get(key);
        if (known) known.countries.push(market.country);
        else wrong.set(key, { misfit, countries: [market.country] });
      }
    for (const { misfit, countries } of wrong.values()) {
      const { code, message, hint } = TOLD[misfit.kind](listSome(misfit.values.map(String)), listSome(countries));
      report(code, message, hint, 'variants', index, ...(variant[misfit.kind] ? [misfit.kind] : []));
    }
  }
  if (markets.length > 0 && unsold.length === markets.length)
    report('MK011', 'No site sells the product, because none of its variants fits a market.', HINT_NOWHERE, 'variants');
}

const HINT_NOWHERE = 'Compare `domains` and `plugs` with the markets of the sites in manifests/markets.yaml.';

/** What must fit in a market that a variant is meant for. */
type MistakeKind = 'bands' | 'volts' | 'marks';

interface Mistake extends Misfit {
  readonly kind: MistakeKind;
}

/** What does not fit in a market that a variant is meant for. Nothing if it is for others: of another domain, or with another plug. */
function mistakes(variant: Variant, market: Market): readonly Mistake[] {
  const found = misfits(variant, market);
  const meant = found.filter((misfit): misfit is Mistake => misfit.kind !== 'domain' && misfit.kind !== 'plugs');
  return meant.length === found.length ? meant : [];
}

type Told = (
  values: string,
  countries: string,
) => { readonly code: Code; readonly message: string; readonly hint: string };

const TOLD: Readonly<Record<MistakeKind, Told>> = {
  bands: (values, countries) => ({
    code: 'MK007',
    message: `The variant uses ${values}, which may not be used in ${countries}.`,
    hint: 'Add a variant without it for these markets, or take the domain or the plug away from this one.',
  }),
  volts: (values, countries) => ({
    code: 'MK008',
    message: `The variant does not take the mains of ${countries}: ${values} V.`,
    hint: 'Correct `volts`, or take the plug away from the variant.',
  }),
  marks: (values, countries) => ({
    code: 'MK009',
    message: `The variant lacks the mark ${values}, which ${countries} demand${countries.includes(',') ? '' : 's'}.`,
    hint: 'Add the mark if the product has it; otherwise take the domain or the plug away from the variant.',
  }),
};

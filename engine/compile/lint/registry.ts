import { bannerPaths } from './banner-paths.ts';
import { betterValues } from './better-values.ts';
import { blockExamples } from './block-examples.ts';
import { blockTypes } from './block-types.ts';
import { catalogTree } from './catalog-tree.ts';
import { catalogPaths } from './catalog-paths.ts';
import { constantOverrides } from './constant-overrides.ts';
import { collectionPages } from './collection-pages.ts';
import { contentIds } from './content-ids.ts';
import { coreFigures } from './core-figures.ts';
import { contentLinks } from './content-links.ts';
import { contentReferences } from './content-references.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { familySteps } from './family-steps.ts';
import { filterFields } from './filter-fields.ts';
import { footerPages } from './footer-pages.ts';
import { images } from './images.ts';
import { flagIsLanguage } from './flag-is-language.ts';
import type { LintContext, LintRule } from './context.ts';
import { glossaryWords } from './glossary-words.ts';
import { marketFacts } from './market-facts.ts';
import { messageFiles } from './message-files.ts';
import { messageUse } from './message-use.ts';
import { messageKeys } from './message-keys.ts';
import { messageOverrides } from './message-overrides.ts';
import { messagePlaceholders } from './message-placeholders.ts';
import { messagePlurals } from './message-plurals.ts';
import { productLife } from './product-life.ts';
import { requiredMaterials } from './required-materials.ts';
import { routeFiles } from './route-files.ts';
import { routeLists } from './route-lists.ts';
import { routeNames } from './route-names.ts';
import { routeParents } from './route-parents.ts';
import { routeTies } from './route-ties.ts';
import { routeValues } from './route-values.ts';
import { serialForm } from './serial-form.ts';
import { productVariants } from './product-variants.ts';
import { productSpecifications } from './product-specifications.ts';
import { productLikeness } from './product-likeness.ts';
import { untranslatedNames } from './untranslated-names.ts';
import { themeFiles } from './theme-files.ts';
import { themeProperties } from './theme-properties.ts';
import { themeProps } from './theme-props.ts';
import { themeUrls } from './theme-urls.ts';
import { textLanguages } from './text-languages.ts';
import { availabilitySites } from './availability-sites.ts';
import { categoryProducts } from './category-products.ts';
import { advisorySeverity } from './advisory-severity.ts';
import { ownFiles } from './own-files.ts';
import { pageBlocks } from './page-blocks.ts';
import { simulatorDevices } from './simulator-devices.ts';
import { simulatorNames } from './simulator-names.ts';
import { siteAddresses } from './site-addresses.ts';
import { siteCountries } from './site-countries.ts';
import { siteFlags } from './site-flags.ts';
import { siteIdentity } from './site-identity.ts';
import { siteMarkets } from './site-markets.ts';
import { siteLanguages } from './site-languages.ts';
import { translationParts } from './translation-parts.ts';
import { translationPromises } from './translation-promises.ts';
import { videoFilms } from './video-films.ts';

/** Every lint rule but those about redirects, one per file. The order has no meaning: diagnostics are sorted by place when they are printed. */
const RULES = {
  bannerPaths,
  betterValues,
  blockExamples,
  blockTypes,
  catalogPaths,
  catalogTree,
  constantOverrides,
  serialForm,
  collectionPages,
  contentIds,
  coreFigures,
  contentLinks,
  contentReferences,
  duplicateRoutes,
  familySteps,
  filterFields,
  flagIsLanguage,
  footerPages,
  marketFacts,
  messageFiles,
  messageKeys,
  messageOverrides,
  messagePlaceholders,
  messagePlurals,
  messageUse,
  productLife,
  requiredMaterials,
  routeFiles,
  routeLists,
  routeNames,
  routeParents,
  routeTies,
  routeValues,
  productSpecifications,
  productVariants,
  productLikeness,
  textLanguages,
  themeFiles,
  themeProperties,
  themeProps,
  themeUrls,
  untranslatedNames,
  availabilitySites,
  categoryProducts,
  advisorySeverity,
  ownFiles,
  pageBlocks,
  glossaryWords,
  images,
  simulatorDevices,
  simulatorNames,
  siteAddresses,
  siteCountries,
  siteFlags,
  siteIdentity,
  siteLanguages,
  siteMarkets,
  translationParts,
  translationPromises,
  videoFilms,
} as const satisfies Record<string, LintRule>;

/** Runs every rule but those about redirects over the model. */
export function lint(context: LintContext): void {
  for (const rule of Object.values(RULES)) rule(context);
}

import type {
  CategoriesRaw,
  DistributorsRaw,
  DownloadsRaw,
  FaqsRaw,
  GuidesRaw,
  MarketsRaw,
  MaterialsRaw,
  NavigationRaw,
  NewsRaw,
  NoticesRaw,
  OfficesRaw,
  PagesRaw,
  PartnersRaw,
  ProductsRaw,
  SimulatorsRaw,
  SolutionsRaw,
  SupportRaw,
  VideosRaw,
} from '../schema/types.gen.ts';

export type Category = CategoriesRaw['categories'][number];
export type CatalogEntry = NavigationRaw['catalog'][number];
export type Product = ProductsRaw;
export type Faq = FaqsRaw;
export type Guide = GuidesRaw;
export type Video = VideosRaw;
export type Download = DownloadsRaw;
export type Solution = SolutionsRaw;
export type Partner = PartnersRaw;
export type Distributor = DistributorsRaw;
export type Simulator = SimulatorsRaw;
export type Office = OfficesRaw;
export type SupportPage = SupportRaw;
/** A text page. `pageUrl` is set where the page stands below page/. */
export type TextPage = PagesRaw & { readonly pageUrl?: string };
export interface DownloadCategory {
  readonly id: string;
}

/** The embedded content: every collection in the order in which lists show it. */
export interface Content {
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly faqs: readonly Faq[];
  readonly guides: readonly Guide[];
  readonly news: readonly NewsRaw[];
  readonly notices: readonly NoticesRaw[];
  readonly videos: readonly Video[];
  readonly downloads: readonly Download[];
  readonly downloadCategories: readonly DownloadCategory[];
  readonly materials: readonly MaterialsRaw[];
  readonly markets: readonly MarketsRaw[];
  readonly solutions: readonly Solution[];
  readonly partners: readonly Partner[];
  readonly distributors: readonly Distributor[];
  readonly simulators: readonly Simulator[];
  readonly pages: readonly TextPage[];
  readonly offices: readonly Office[];
  readonly support: readonly SupportPage[];
}

export type CollectionName = keyof Content;

/** The value of a field as it stands in a path, or undefined where the entry has none. */
export function fieldText(entry: object, field: string): string | undefined {
  const value = (entry as Record<string, unknown>)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

import { ENTRY_ORDERS } from './schema/entry-orders.gen.ts';
import type {
  AdvisoriesRaw,
  BannersRaw,
  CategoriesRaw,
  ChannelsRaw,
  DistributorsRaw,
  DownloadsRaw,
  FamiliesRaw,
  FaqsRaw,
  FiltersRaw,
  GuidesRaw,
  MarketsRaw,
  MaterialsRaw,
  NavigationRaw,
  NewsRaw,
  NoticesRaw,
  OfficesRaw,
  PageBlocksRaw,
  PagesRaw,
  PartnersRaw,
  ProductsRaw,
  ShopsRaw,
  SimulatorDevicesRaw,
  SimulatorsRaw,
  SolutionsRaw,
  SpecificationsRaw,
  SupportRaw,
  TextRaw,
  VideosRaw,
} from './schema/types.gen.ts';

export type Category = CategoriesRaw['categories'][number];
export type CatalogEntry = NavigationRaw['catalog'][number] & { readonly name: TextRaw };
/** A kind of products. */
export type Family = FamiliesRaw['families'][number];
export type Product = ProductsRaw;
export type Faq = FaqsRaw;
export type Guide = GuidesRaw;
export type Video = VideosRaw;
export type Download = DownloadsRaw;
export type Solution = SolutionsRaw;
export type Partner = PartnersRaw;
/** What partners do, in the order in which a list shows them. */
export const PARTNER_KINDS: readonly Partner['kind'][] = ENTRY_ORDERS['content/partners'][0].values;
export type Distributor = DistributorsRaw;
export type Simulator = SimulatorsRaw;
/** The data of a simulated interface. It has the id of its simulator. */
export type SimulatorDevice = SimulatorDevicesRaw;
export type Office = OfficesRaw;
export type SupportPage = SupportRaw;
export type Advisory = AdvisoriesRaw;
export type Banner = BannersRaw;
export type Channel = ChannelsRaw['channels'][number];
export type Filter = FiltersRaw['filters'][number];
export type PageBlock = PageBlocksRaw;
/** The content of a block. Its id is unique on the page. */
export type ShownBlock = Omit<PageBlock, 'page' | 'order' | 'block' | 'availability'>;
export type Shops = ShopsRaw;
/** A group of the specification tables and its fields. */
export type SpecificationGroup = SpecificationsRaw;
/** A text page. `pageUrl` is set if its path is below page/. */
export type TextPage = PagesRaw & { readonly pageUrl?: string };
/** A picture of content/images, with its size in pixels. */
export type Image = SvgImage | Photograph;
interface ImageFile {
  /** The name of the file. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}
/** A drawing: an SVG document. */
export interface SvgImage extends ImageFile {
  readonly kind: 'drawing';
  readonly text: string;
}
/** A photograph. Its bytes stay in the file. */
export interface Photograph extends ImageFile {
  readonly kind: 'photograph';
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}
/** A film of content/films: the pictures of a video. Its bytes stay in the file. */
export interface Film {
  /** The id of the video. */
  readonly id: string;
  readonly bytes: number;
  /** Its length. */
  readonly seconds: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}
/** A file of content/files, which a download offers as it is. Its bytes stay in the file. */
export interface OwnFile {
  /** Its name, with the ending. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}
export interface DownloadCategory {
  readonly id: string;
}

/** The content of the project: every collection in the order of its lists. */
export interface Content {
  readonly categories: readonly Category[];
  readonly families: readonly Family[];
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
  readonly simulatorDevices: readonly SimulatorDevice[];
  readonly pages: readonly TextPage[];
  readonly offices: readonly Office[];
  readonly support: readonly SupportPage[];
  readonly advisories: readonly Advisory[];
  readonly shops: readonly Shops[];
  readonly banners: readonly Banner[];
  readonly channels: readonly Channel[];
  readonly pageBlocks: readonly PageBlock[];
  readonly specifications: readonly SpecificationGroup[];
  readonly filters: readonly Filter[];
}

export type CollectionName = keyof Content;

/** The names of the collections that Sitefold knows. A project may declare others, see `Collection`. */
export const CONTENT_NAMES = Object.keys({
  categories: true,
  families: true,
  products: true,
  faqs: true,
  guides: true,
  news: true,
  notices: true,
  videos: true,
  downloads: true,
  downloadCategories: true,
  materials: true,
  markets: true,
  solutions: true,
  partners: true,
  distributors: true,
  simulators: true,
  simulatorDevices: true,
  pages: true,
  offices: true,
  support: true,
  advisories: true,
  shops: true,
  banners: true,
  channels: true,
  pageBlocks: true,
  specifications: true,
  filters: true,
} satisfies Record<CollectionName, true>) as readonly CollectionName[];

/** The name of a collection in the names of files: `page-blocks` for `pageBlocks`. */
export function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The name of which `hyphenated` makes the name of a file. */
export function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the value of a field as it is written in a path, or undefined if the entry has none. */
export function fieldText(entry: object, field: string): string | undefined {
  const value = (entry as Record<string, unknown>)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

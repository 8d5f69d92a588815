import type {
  Banner,
  CatalogEntry,
  Category,
  Channel,
  Filter,
  PageBlock,
  Product,
  SpecificationGroup,
} from '../model/content.ts';
import type { AvailabilityRaw, TextRaw } from '../model/schema/types.gen.ts';
import type { Region, SiteType } from '../model/site.ts';

/**
 * The interface of a CMS: the 28 calls of the specification, one typed method each.
 * `files.ts` answers from the embedded content, `build/cms/http-source.ts` calls a real CMS. Both pass one conformance suite.
 * A method rejects with a `CallError`; it never answers with a value that its schema refuses.
 */
export interface ContentSource {
  catalogList(params: SiteParams): Promise<readonly CatalogEntry[]>;
  catalogDetail(params: { id: number }): Promise<CatalogEntry>;
  staticDetail(params: StaticParams): Promise<StaticContent>;
  siteMap(params: NoParams): Promise<SiteMap>;
  serverMap(params: NoParams): Promise<ServerMap>;
  bannerHit(params: { id: string }): Promise<Banner>;
  pageBlocks(params: { page?: string; siteId?: number }): Promise<readonly PageBlock[]>;
  mediaList(params: SiteParams): Promise<readonly Media[]>;
  siteTree(params: NoParams): Promise<readonly SiteNode[]>;
  siteSites(params: { flag?: string }): Promise<readonly SiteEntry[]>;
  siteListSimple(params: NoParams): Promise<readonly SiteEntry[]>;
  siteDetail(params: SiteParams): Promise<SiteDetail>;
  visitor(params: NoParams): Promise<Visitor>;
  productRec(params: { id: string }): Promise<readonly ProductSummary[]>;
  productStaticDetail(params: StaticParams): Promise<StaticContent>;
  staticPage(params: StaticListParams): Promise<Paged<StaticContent>>;
  staticPageSimple(params: StaticListParams): Promise<Paged<StaticSummary>>;
  productList(params: PageParams): Promise<Paged<ProductSummary>>;
  productDetail(params: { id: string }): Promise<Product>;
  productsByCategory(params: { id: string }): Promise<readonly ProductSummary[]>;
  supportTree(params: NoParams): Promise<readonly SupportNode[]>;
  productTree(params: SiteParams): Promise<readonly ProductNode[]>;
  categoryByFlag(params: { urlFlag?: string }): Promise<readonly Category[]>;
  propertiesById(params: { id?: string }): Promise<readonly SpecificationGroup[]>;
  properties(params: NoParams): Promise<readonly SpecificationGroup[]>;
  categoryFilters(params: { id: string }): Promise<readonly Filter[]>;
  recommendations(params: NoParams): Promise<readonly ProductSummary[]>;
  productsEol(params: NoParams): Promise<readonly ProductSummary[]>;
}

export type CallName = keyof ContentSource;
export type CallParams<K extends CallName> = Parameters<ContentSource[K]>[0];
export type CallData<K extends CallName> = Awaited<ReturnType<ContentSource[K]>>;

export type NoParams = Readonly<Record<never, never>>;
export interface SiteParams {
  readonly siteId: number;
}
export interface StaticParams extends SiteParams {
  readonly url: string;
}
export interface PageParams {
  /** From 1. */
  readonly pageNum?: number;
  readonly pageSize?: number;
}
export interface StaticListParams extends PageParams {
  readonly siteId?: number;
  /** A code of a static-content type, like Z803. */
  readonly type?: string;
}

export interface Paged<T> {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly pages: number;
  readonly total: number;
  readonly list: readonly T[];
}

/** Site ids by the first segment of the path; the root site is the empty text. */
export type SiteMap = Readonly<Record<string, number>>;

/** A site as the site list gives it, in the names of the specification. */
export interface SiteEntry {
  readonly siteId: number;
  /** 1: active. */
  readonly state: number;
  readonly siteType: SiteType;
  readonly siteLang: string;
  readonly siteCountry?: string;
  readonly siteFlag: string;
  readonly siteName: string;
  readonly urlFlag: string;
  readonly siteAddr: string;
  readonly isMain: number;
}

export interface SiteNode {
  readonly region: Region;
  readonly sites: readonly SiteEntry[];
}

export interface SiteDetail extends SiteEntry {
  readonly region: Region;
  /** The analytics id. */
  readonly recordNo3?: string;
  /** The id of the office that serves the country. */
  readonly office?: string;
}

export interface ServerMap {
  readonly build: string;
  readonly cms: string;
  readonly product: string;
  readonly proxy: string;
  readonly files: string;
  /** Left out without a download helper. */
  readonly download?: string;
}

export interface Visitor {
  /** ISO 3166-1 alpha-2, or `unknown`. */
  readonly country: string;
}

export type Media =
  | { readonly mediaType: 'banner'; readonly banner: Banner }
  | { readonly mediaType: 'channel'; readonly channel: Channel };

export interface StaticSummary {
  /** The path of the page on a site, without the prefix. */
  readonly url: string;
  readonly type: string;
  readonly title: TextRaw;
}

export interface StaticContent extends StaticSummary {
  /** The entry as in its content folder; its shape depends on the type. */
  readonly entry: Readonly<Record<string, unknown>>;
}

export type ProductSummary = Pick<
  Product,
  | 'id'
  | 'model'
  | 'family'
  | 'name'
  | 'summary'
  | 'categories'
  | 'status'
  | 'released'
  | 'supportUntil'
  | 'endOfLife'
  | 'successor'
  | 'variants'
> & { readonly availability?: AvailabilityRaw };

interface CategoryNode<Item, Node> {
  readonly urlFlag: string;
  readonly name: TextRaw;
  /** Products of this category, without those of the categories below. */
  readonly products: readonly Item[];
  readonly children: readonly Node[];
}

type ProductName = Pick<Product, 'id' | 'model' | 'name'>;
export interface ProductNode extends CategoryNode<ProductName, ProductNode> {}
export interface SupportNode extends CategoryNode<ProductName & SupportCounts, SupportNode> {}

export interface SupportCounts {
  readonly downloads: number;
  readonly faqs: number;
  readonly guides: number;
  readonly videos: number;
}

/** The reason of a failed call. */
export type CallFailure =
  /** No such entry. */
  | 'notFound'
  /** A parameter is missing or has a value that the call does not take. */
  | 'badRequest'
  /** The CMS did not answer in time, or answered with an error or with something that is not an answer. */
  | 'unavailable'
  /** The answer does not fit its schema. */
  | 'invalid';

/** A call that failed. `message` is for the log and for the client; it does not contain the address of a server. */
export class CallError extends Error {
  readonly failure: CallFailure;
  readonly call: string;

  constructor(failure: CallFailure, call: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.call = call;
  }
}

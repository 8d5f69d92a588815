/** One country site, as the call site/list/simple returns it. */
export interface ListedSite {
  readonly siteFlag: string;
  readonly siteLang: string;
  readonly siteCountry?: string;
  readonly siteName: string;
  readonly siteAddr: string;
  readonly state: number;
}

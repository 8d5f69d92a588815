/** How much the catalogue holds at least. Written from what the project promises, not from the content. */

/** The least number of entries by the name of the collection, as `sitefold validate` prints it. */
export const LEAST_ENTRIES: Readonly<Record<string, number>> = {
  categories: 56,
  products: 60,
  faqs: 80,
  news: 24,
  notices: 12,
  guides: 20,
  videos: 16,
  solutions: 12,
  simulators: 10,
  materials: 12,
  markets: 12,
  partners: 20,
  // One for each country.
  shops: 50,
  distributors: 1,
  offices: 6,
  advisories: 1,
  downloads: 60,
};

/** What each product has. */
export const LEAST_SPECIFICATIONS = 30;
export const LEAST_FEATURES = 3;
/** The products of each category, on every site. */
export const LEAST_IN_CATEGORY = 2;
/** Entries of each list that has pages, on every site: there is a second page. */
export const LEAST_IN_LIST = 13;
/** Two products share at most this part of their specification values. */
export const MOST_SHARED = 0.7;

/** The flags of download?urlFlag= and downloads/ that old addresses lead to. */
export const DOWNLOAD_FLAGS = ['B101', 'B102', 'B103', 'B104', 'B106', 'B107', 'ce', 'gpl'];
/** The materials that old addresses lead to. */
export const MATERIALS = [104905, 104667, 105255, 105225];
/** The lists that have pages, by their first page. */
export const PAGED_LISTS: Readonly<Record<string, string>> = {
  faq: 'faqs',
  qig: 'guides',
  news: 'news',
  notices: 'notices',
  download: 'downloads',
  partner: 'partners',
  'product/specification': 'products',
  solutions: 'solutions',
  simulator: 'simulators',
};

/** The legal pages that old addresses lead to, or that the law of some country asks for, and how many words each has at least. */
export const LEGAL_PAGES = [
  'page/warrantypolicy',
  'page/warranty',
  'page/privacypolicy',
  'page/delistingproductdeclaration',
  'page/psti',
  'page/securityadvisory',
];
export const LEAST_WORDS = 150;

/** Categories of their own, one for each kind of device that the vendor makes. */
export const KINDS_OF_DEVICES = [
  'wifi4-routers',
  'wifi5-routers',
  'wifi6-routers',
  'wifi7-routers',
  'nova-mesh-wifi5',
  'nova-mesh-wifi6',
  'managed-switches',
  'unmanaged-switches',
  'poe-switches',
  'Cloudmanagedswitch',
  'ceiling-ap',
  'in-wall-ap',
  'desktop-ap',
  'outdoor-ap',
  'ipcamera',
  'nvr',
  'nvr-soo',
  'xdsl-modem',
  'PONONT',
  'olt',
  'ONU',
  '4g-routers',
  '4g-mifi',
  '5GRouters',
  'accessory',
];

/** Sites whose countries differ in what they show. */
export const DIFFERENT_SITES = ['th', 'ae', 'de', 'cn', 'us'];

/** The languages in which long texts are written too; the others show English. */
export const LONG_TEXT_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'zh-Hans', 'th'];

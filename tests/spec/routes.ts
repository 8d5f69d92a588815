import { ROUTE_DATA } from './route-data.ts';

/** The routes of specification 2.1, row by row, with the layout, checks and parameters that the specification and the design give them. */
export interface SpecRoute {
  readonly path: string;
  readonly template: string;
  readonly title: string;
  readonly data?: string;
  readonly page?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Values that the parameter must refuse with a 404. */
  readonly refuses?: readonly string[];
  readonly paginate?: string;
  readonly layout?: 'user';
  readonly render?: 'request';
  readonly middleware?: string;
  readonly role?: string;
  readonly form?: string;
  readonly canonical?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly status?: 404;
  readonly index?: false;
}

const notNumbers = ['x', '0', '01', '-1', '1.5', '1e3', '१'];
const notSlugs = ['A', 'a_b', '-a', 'a-', 'a--b', 'ä'];

const list = (
  path: string,
  template: string,
  title: string,
  collection: string,
  more: Partial<SpecRoute> = {},
): SpecRoute[] => [
  { path, template, title, ...more },
  {
    path: `${path}/page-{index}`,
    template,
    title,
    ...more,
    paginate: collection.split(' ').at(-1) ?? '',
    refuses: ['page-0', 'page-01', 'page-x', 'page-'],
  },
];
const byNumber = (path: string, name: string, from: string): Partial<SpecRoute> & { path: string } => ({
  path: `${path}/{${name}}`,
  params: { [name]: from },
  refuses: notNumbers,
});
const bySlug = (path: string, name: string, from: string): Partial<SpecRoute> & { path: string } => ({
  path: `${path}/{${name}}`,
  params: { [name]: from },
  refuses: notSlugs,
});
const text = (path: string, title: string, page: string): SpecRoute => ({
  path,
  title,
  template: 'text-page',
  page,
});

const ROWS: readonly SpecRoute[] = [
  { path: '', template: 'home', title: 'nav.home', page: 'home' },
  text('about', 'nav.company', 'profile'),
  { ...text('profile', 'nav.company', 'profile') },
  text('profile/history', 'nav.history', 'profile-history'),
  { path: 'video', template: 'video-list', title: 'nav.videos' },
  { path: 'commerce', template: 'section', title: 'nav.business', page: 'commerce' },
  {
    path: 'homewifi',
    template: 'section',
    title: 'nav.homeNetworks',
    page: 'homewifi',
  },
  {
    path: 'videosurveillance',
    template: 'section',
    title: 'nav.videoSurveillance',
    page: 'videosurveillance',
  },
  ...list('faq', 'faq-list', 'nav.faq', 'faqs'),
  { ...byNumber('faq', 'faqId', 'faqs.id'), template: 'faq-detail', title: 'nav.faq' },
  ...list('qig', 'guide-list', 'nav.guides', 'guides'),
  { ...bySlug('qig', 'Id', 'guides.id'), template: 'guide-detail', title: 'nav.guides' },
  ...list('news', 'article-list', 'nav.news', 'news'),
  { ...byNumber('news', 'newsId', 'news.id'), template: 'article-detail', title: 'nav.news' },
  ...list('notices', 'article-list', 'nav.notices', 'notices'),
  {
    ...byNumber('notices', 'noticesId', 'notices.id'),
    template: 'article-detail',
    title: 'nav.notices',
  },
  { path: 'error', template: 'error', title: 'nav.search', render: 'request', status: 404, index: false },
  text('openvpn/ipc', 'nav.openvpn', 'openvpn-ipc'),
  text('openvpn/ipe', 'nav.openvpn', 'openvpn-ipe'),
  text('openvpn/tdc', 'nav.openvpn', 'openvpn-tdc'),
  text('openvpn/tde', 'nav.openvpn', 'openvpn-tde'),
  {
    path: 'users/login',
    template: 'login',
    title: 'nav.signIn',
    layout: 'user',
    render: 'request',
    index: false,
    form: 'login',
  },
  {
    path: 'users/center',
    template: 'user-center',
    title: 'nav.userCenter',
    layout: 'user',
    render: 'request',
    middleware: 'auth',
    role: 'user',
    form: 'center',
    index: false,
  },
  { path: 'market', template: 'library-list', title: 'nav.market', page: 'market' },
  {
    ...byNumber('market/show', 'flagId', 'markets.id'),
    template: 'library-detail',
    title: 'nav.market',
  },
  { path: 'material', template: 'library-list', title: 'nav.material', page: 'material' },
  {
    ...byNumber('material/show', 'flagId', 'materials.id'),
    template: 'library-detail',
    title: 'nav.material',
  },
  {
    path: 'search',
    template: 'search',
    title: 'nav.search',
    render: 'request',
    index: false,
  },
  {
    path: 'download',
    template: 'download-list',
    title: 'nav.downloads',
    query: { urlFlag: 'downloads/{urlFlag}' },
  },
  {
    ...byNumber('download', 'id', 'downloads.id'),
    template: 'download-detail',
    title: 'nav.downloads',
  },
  {
    path: 'download/page-{index}',
    template: 'download-list',
    title: 'nav.downloads',
    paginate: 'downloads',
    refuses: ['page-0', 'page-01', 'page-x'],
  },
  {
    path: 'downloads/{urlFlag}',
    params: { urlFlag: 'downloadCategories.id' },
    refuses: ['a-b', 'ä'],
    template: 'download-category',
    title: 'nav.downloads',
  },
  ...list('partner', 'partner-list', 'nav.partners', 'pages partners', { page: 'partner' }),
  {
    path: 'product',
    template: 'product-home',
    title: 'nav.products',
    page: 'product',
  },
  {
    ...bySlug('product', 'productid', 'products.id'),
    template: 'product-detail',
    title: 'nav.products',
  },
  {
    ...bySlug('product/buy', 'id', 'products.id'),
    template: 'product-buy',
    title: 'product.buy',
  },
  {
    ...bySlug('product/buy2', 'id', 'products.id'),
    template: 'product-buy',
    title: 'product.buyLocal',
  },
  {
    ...bySlug('product/faq', 'id', 'products.id'),
    template: 'product-faq',
    title: 'product.faq',
  },
  {
    ...bySlug('product/help', 'id', 'products.id'),
    template: 'product-help',
    title: 'product.help',
  },
  {
    ...bySlug('product/support', 'id', 'products.id'),
    template: 'product-support',
    title: 'product.support',
  },
  {
    ...bySlug('product/download', 'id', 'products.id'),
    template: 'product-download',
    title: 'product.download',
  },
  {
    ...bySlug('product/overview', 'id', 'products.id'),
    template: 'product-overview',
    title: 'product.overview',
  },
  { path: 'product/eol', template: 'product-eol', title: 'nav.endOfLife' },
  { ...text('product/cloudfi', 'nav.cloud', 'product-cloudfi') },
  {
    path: 'product/compare',
    template: 'product-compare',
    title: 'nav.compare',
    render: 'request',
  },
  ...list('product/specification', 'specification-list', 'nav.specifications', 'products'),
  {
    ...bySlug('product/specification', 'productid', 'products.id'),
    template: 'specification-detail',
    title: 'nav.specifications',
  },
  {
    path: 'products/{urlFlag}',
    params: { urlFlag: 'categories.urlFlag' },
    refuses: ['a_b', 'ä', 'a--b'],
    template: 'category',
    title: 'nav.products',
  },
  { path: 'service', template: 'service', title: 'nav.service', page: 'service' },
  {
    path: 'support/{type}',
    params: { type: 'support.id' },
    refuses: ['Office', 'offices', 'none', '1'],
    template: 'support',
    title: 'nav.support',
  },
  {
    ...bySlug('page', 'pageUrl', 'pages.pageUrl'),
    template: 'text-page',
    title: 'nav.service',
  },
  { path: 'purchase', template: 'purchase', title: 'nav.whereToBuy', page: 'purchase' },
  { path: 'solution', template: 'solution-home', title: 'nav.solutions', page: 'solution' },
  {
    ...byNumber('solution', 'solutionId', 'solutions.number'),
    template: 'solution-detail',
    title: 'nav.solutions',
    canonical: 'solutions/{Id}',
  },
  ...list('solutions', 'solution-list', 'nav.solutionList', 'solutions'),
  {
    ...bySlug('solutions', 'Id', 'solutions.id'),
    template: 'solution-detail',
    title: 'nav.solutions',
  },
  { path: 'solutions/test', template: 'solution-finder', title: 'nav.solutionFinder' },
  {
    path: 'simulator',
    template: 'simulator-list',
    title: 'nav.simulators',
    page: 'simulator',
  },
  {
    path: 'simulator/page-{index}',
    template: 'simulator-list',
    title: 'nav.simulators',
    page: 'simulator',
    paginate: 'simulators',
    refuses: ['page-0', 'page-01', 'page-x'],
  },
  { path: 'choose-site', template: 'choose-site', title: 'nav.chooseSite' },
  {
    path: 'distribution',
    template: 'distribution-list',
    title: 'nav.distribution',
    page: 'distribution',
  },
  {
    ...byNumber('distribution', 'id', 'distributors.id'),
    template: 'distribution-detail',
    title: 'nav.distribution',
  },
];

/**
 * Routes that no row of 2.1 names: the page that a redirect of the specification leads to, which the list of expected pages has, the
 * page of each simulator and of each film, the planner, and requests to the support.
 */
export const OTHER_ROUTES: readonly SpecRoute[] = [
  { ...text('profile/contactus', 'nav.contact', 'profile-contactus'), data: 'pages' },
  {
    path: 'simulator/{id}',
    template: 'simulator-detail',
    title: 'nav.simulators',
    params: { id: 'simulators.id' },
    data: 'products simulators',
  },
  {
    ...bySlug('video', 'videoId', 'videos.id'),
    template: 'video-detail',
    title: 'nav.videos',
    data: 'products videos',
  },
  { path: 'solutions/planner', template: 'planner', title: 'nav.planner', data: 'products' },
  {
    path: 'support/request',
    template: 'support-request',
    title: 'nav.supportRequest',
    render: 'request',
    index: false,
    form: 'request',
    data: 'categories products support',
  },
];

/** The 69 route forms. */
export const SPEC_ROUTES: readonly SpecRoute[] = ROWS.map((row) => ({ ...row, data: ROUTE_DATA[row.path] ?? '' }));

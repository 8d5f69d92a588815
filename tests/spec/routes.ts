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
  { path, template, title, data: collection, ...more },
  {
    path: `${path}/page-{index}`,
    template,
    title,
    data: collection,
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
/** What a page with content blocks reads. */
const WITH_BLOCKS = 'pages pageBlocks products videos';
const text = (path: string, title: string, page: string): SpecRoute => ({
  path,
  title,
  template: 'text-page',
  data: 'pages',
  page,
});

/** The 69 route forms. */
export const SPEC_ROUTES: readonly SpecRoute[] = [
  { path: '', template: 'home', title: 'nav.home', data: `categories news ${WITH_BLOCKS}`, page: 'home' },
  text('about', 'nav.company', 'profile'),
  { ...text('profile', 'nav.company', 'profile'), data: WITH_BLOCKS },
  text('profile/history', 'nav.history', 'profile-history'),
  { path: 'video', template: 'video-list', title: 'nav.videos', data: 'videos products' },
  { path: 'commerce', template: 'section', title: 'nav.business', data: `${WITH_BLOCKS} solutions`, page: 'commerce' },
  {
    path: 'homewifi',
    template: 'section',
    title: 'nav.homeNetworks',
    data: `${WITH_BLOCKS} solutions`,
    page: 'homewifi',
  },
  {
    path: 'videosurveillance',
    template: 'section',
    title: 'nav.videoSurveillance',
    data: `${WITH_BLOCKS} solutions`,
    page: 'videosurveillance',
  },
  ...list('faq', 'faq-list', 'nav.faq', 'faqs'),
  { ...byNumber('faq', 'faqId', 'faqs.id'), template: 'faq-detail', title: 'nav.faq', data: 'faqs products' },
  ...list('qig', 'guide-list', 'nav.guides', 'guides'),
  { ...bySlug('qig', 'Id', 'guides.id'), template: 'guide-detail', title: 'nav.guides', data: 'guides products' },
  ...list('news', 'article-list', 'nav.news', 'news'),
  { ...byNumber('news', 'newsId', 'news.id'), template: 'article-detail', title: 'nav.news', data: 'news' },
  ...list('notices', 'article-list', 'nav.notices', 'notices'),
  {
    ...byNumber('notices', 'noticesId', 'notices.id'),
    template: 'article-detail',
    title: 'nav.notices',
    data: 'notices',
  },
  { path: 'error', template: 'error', title: 'nav.search', render: 'request', status: 404, index: false },
  text('openvpn/ipc', 'nav.openvpn', 'openvpn-ipc'),
  text('openvpn/ipe', 'nav.openvpn', 'openvpn-ipe'),
  text('openvpn/tdc', 'nav.openvpn', 'openvpn-tdc'),
  text('openvpn/tde', 'nav.openvpn', 'openvpn-tde'),
  { path: 'users/login', template: 'login', title: 'nav.signIn', layout: 'user', render: 'request', index: false },
  {
    path: 'users/center',
    template: 'user-center',
    title: 'nav.userCenter',
    layout: 'user',
    render: 'request',
    middleware: 'auth',
    role: 'user',
    index: false,
  },
  { path: 'market', template: 'library-list', title: 'nav.market', data: 'pages markets', page: 'market' },
  {
    ...byNumber('market/show', 'flagId', 'markets.id'),
    template: 'library-detail',
    title: 'nav.market',
    data: 'markets',
  },
  { path: 'material', template: 'library-list', title: 'nav.material', data: 'pages materials', page: 'material' },
  {
    ...byNumber('material/show', 'flagId', 'materials.id'),
    template: 'library-detail',
    title: 'nav.material',
    data: 'materials',
  },
  {
    path: 'search',
    template: 'search',
    title: 'nav.search',
    render: 'request',
    data: 'products categories faqs guides downloads pages solutions',
    index: false,
  },
  {
    path: 'download',
    template: 'download-list',
    title: 'nav.downloads',
    data: 'downloads downloadCategories',
    query: { urlFlag: 'downloads/{urlFlag}' },
  },
  {
    ...byNumber('download', 'id', 'downloads.id'),
    template: 'download-detail',
    title: 'nav.downloads',
    data: 'downloads products',
  },
  {
    path: 'download/page-{index}',
    template: 'download-list',
    title: 'nav.downloads',
    data: 'downloads downloadCategories',
    paginate: 'downloads',
    refuses: ['page-0', 'page-01', 'page-x'],
  },
  {
    path: 'downloads/{urlFlag}',
    params: { urlFlag: 'downloadCategories.id' },
    refuses: ['a-b', 'ä'],
    template: 'download-category',
    title: 'nav.downloads',
    data: 'downloads downloadCategories',
  },
  ...list('partner', 'partner-list', 'nav.partners', 'pages partners', { page: 'partner' }),
  {
    path: 'product',
    template: 'product-home',
    title: 'nav.products',
    data: 'pages categories products',
    page: 'product',
  },
  {
    ...bySlug('product', 'productid', 'products.id'),
    template: 'product-detail',
    title: 'nav.products',
    data: 'products categories',
  },
  {
    ...bySlug('product/buy', 'id', 'products.id'),
    template: 'product-buy',
    title: 'product.buy',
    data: 'products shops',
  },
  {
    ...bySlug('product/buy2', 'id', 'products.id'),
    template: 'product-buy',
    title: 'product.buyLocal',
    data: 'products shops',
  },
  {
    ...bySlug('product/faq', 'id', 'products.id'),
    template: 'product-faq',
    title: 'product.faq',
    data: 'products faqs',
  },
  {
    ...bySlug('product/help', 'id', 'products.id'),
    template: 'product-help',
    title: 'product.help',
    data: 'products guides videos',
  },
  {
    ...bySlug('product/support', 'id', 'products.id'),
    template: 'product-support',
    title: 'product.support',
    data: 'products offices',
  },
  {
    ...bySlug('product/download', 'id', 'products.id'),
    template: 'product-download',
    title: 'product.download',
    data: 'products downloads',
  },
  {
    ...bySlug('product/overview', 'id', 'products.id'),
    template: 'product-overview',
    title: 'product.overview',
    data: 'products',
  },
  { path: 'product/eol', template: 'product-eol', title: 'nav.endOfLife', data: 'products' },
  { ...text('product/cloudfi', 'nav.cloud', 'product-cloudfi'), data: WITH_BLOCKS },
  {
    path: 'product/compare',
    template: 'product-compare',
    title: 'nav.compare',
    render: 'request',
    data: 'products specifications',
  },
  ...list('product/specification', 'specification-list', 'nav.specifications', 'products'),
  {
    ...bySlug('product/specification', 'productid', 'products.id'),
    template: 'specification-detail',
    title: 'nav.specifications',
    data: 'products specifications',
  },
  {
    path: 'products/{urlFlag}',
    params: { urlFlag: 'categories.urlFlag' },
    refuses: ['a_b', 'ä', 'a--b'],
    template: 'category',
    title: 'nav.products',
    data: 'categories products',
  },
  { path: 'service', template: 'service', title: 'nav.service', data: 'pages support', page: 'service' },
  {
    path: 'support/{type}',
    params: { type: 'support.id' },
    refuses: ['Office', 'offices', 'none', '1'],
    template: 'support',
    title: 'nav.support',
    data: 'support offices',
  },
  {
    ...bySlug('page', 'pageUrl', 'pages.pageUrl'),
    template: 'text-page',
    title: 'nav.service',
    data: `advisories ${WITH_BLOCKS}`,
  },
  { path: 'purchase', template: 'purchase', title: 'nav.whereToBuy', data: 'pages shops', page: 'purchase' },
  { path: 'solution', template: 'solution-home', title: 'nav.solutions', data: 'pages solutions', page: 'solution' },
  {
    ...byNumber('solution', 'solutionId', 'solutions.number'),
    template: 'solution-detail',
    title: 'nav.solutions',
    data: 'solutions products',
    canonical: 'solutions/{Id}',
  },
  ...list('solutions', 'solution-list', 'nav.solutionList', 'solutions'),
  {
    ...bySlug('solutions', 'Id', 'solutions.id'),
    template: 'solution-detail',
    title: 'nav.solutions',
    data: 'solutions products',
  },
  { path: 'solutions/test', template: 'solution-finder', title: 'nav.solutionFinder', data: 'solutions' },
  {
    path: 'simulator',
    template: 'simulator-list',
    title: 'nav.simulators',
    data: 'pages simulators products',
    page: 'simulator',
  },
  {
    path: 'simulator/page-{index}',
    template: 'simulator-list',
    title: 'nav.simulators',
    data: 'pages simulators products',
    page: 'simulator',
    paginate: 'simulators',
    refuses: ['page-0', 'page-01', 'page-x'],
  },
  { path: 'choose-site', template: 'choose-site', title: 'nav.chooseSite' },
  {
    path: 'distribution',
    template: 'distribution-list',
    title: 'nav.distribution',
    data: 'pages distributors',
    page: 'distribution',
  },
  {
    ...byNumber('distribution', 'id', 'distributors.id'),
    template: 'distribution-detail',
    title: 'nav.distribution',
    data: 'distributors',
  },
];

/** A page that a redirect of the specification leads to and that no row of 2.1 names: it stands in the list of expected pages. */
export const EXPECTED_PAGE = text('profile/contactus', 'nav.contact', 'profile-contactus');

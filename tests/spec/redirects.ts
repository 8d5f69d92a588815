/**
 * The legacy redirects of specification 2.5, with the choices of the design. Written from those two, not from the manifests: the
 * tests compare the manifests with this.
 */
import { FLAGS, on } from './prefixes.ts';

/** Old path, and the page at which it arrives in one hop, both below the prefix. */
const ROWS: readonly (readonly [from: string, to: string])[] = [
  ['index', ''],
  ['default.html', ''],
  ['homewifi/index', 'homewifi'],
  ['purchase/index', 'purchase'],
  ['shop/default.html', 'purchase'],
  ['service/default.html', 'service'],
  ['qig/default.html', 'service'],
  ['service/page/warrantypolicy.html', 'page/warrantypolicy'],
  ['service/page/warranty.html', 'page/warranty'],
  ['service/page/Privacy.html', 'page/privacypolicy'],
  ['service/page/delistingproductdeclaration.html', 'page/delistingproductdeclaration'],
  ['service/page/technicalsupport.html', 'profile/contactus'],
  ['psti/default.html', 'page/psti'],
  ['psti/security-advisory.html', 'page/securityadvisory'],
  ['profile/default.html', 'profile'],
  ['about', 'profile'],
  ['profile/contact.html', 'support/office'],
  ['branch/office', 'support/office'],
  ['service/team.html', 'support/office'],
  ['profile/history.html', 'profile/history'],
  // to about, which leads to profile
  ['service/location.html', 'profile'],
  // to branch/office, which leads to support/office
  ['agency/default.html', 'support/office'],
  ['download/default.html', 'download'],
  ['faq/default.html', 'faq'],
  ['faq/list-2.html', 'faq'],
  ['faq/list-3.html', 'faq'],
  ['faq/list-4.html', 'faq'],
  ['faq/list-5.html', 'faq'],
  ['videos/default.html', 'video'],
  ['products/default.html', 'product'],
  ['solutions/default.html', 'solution'],
  ['simulator/default.html', 'simulator'],
  ['eol/default.html', 'product/eol'],
  ['page/eol', 'product/eol'],
  // to cloudfi, which leads to product/cloudfi
  ['cloudfi/default.html', 'product/cloudfi'],
  ['cloudfi', 'product/cloudfi'],
  ['parameters/default.html', 'product/specification'],
  ['news/default.html', 'news'],
  // to partners, which is not a page; the page is partner
  ['partners/default.html', 'partner'],
  ['region/default.html', 'choose-site'],
  ['download/7.html', 'download?urlFlag=B101'],
  ['download/13.html', 'download?urlFlag=B102'],
  ['download/3.html', 'download?urlFlag=B104'],
  ['download/8.html', 'download?urlFlag=B103'],
  ['download/4.html', 'download?urlFlag=B103'],
  ['download/2.html', 'download?urlFlag=B107'],
  // the old target lacked a slash in several prefixes
  ['download/6.html', 'download?urlFlag=B106'],
  ['download/9.html', 'downloads/ce'],
  ['download/list-9.html', 'downloads/ce'],
  ['en/service/download-cata-101.html', 'downloads/ce'],
  ['en/service/page/ce.html', 'downloads/ce'],
  ['service/download-cata-101.html', 'downloads/ce'],
  ['service/page/ce.html', 'downloads/ce'],
  ['download/10.html', 'downloads/gpl'],
  ['gpl/default.html', 'downloads/gpl'],
  ['download/detail-4868.html', 'material/show/104905'],
  ['download/detail-4842.html', 'material/show/104905'],
  ['download/detail-4772.html', 'material/show/104905'],
  ['download/detail-4855.html', 'material/show/104905'],
  ['download/detail-4905.html', 'material/show/104905'],
  ['download/detail-4667.html', 'material/show/104667'],
  ['download/detail-5255.html', 'material/show/105255'],
  ['download/detail-5225.html', 'material/show/105225'],
];

/** The 51 category slugs whose pages lost their ending. */
export const CATEGORY_SLUGS =
  'routers modems-gateways network-expansion adapters ip-smb gateway cpebasestation switches EnterpriseWireless xdsl-modem PONONT range-extenders powerline-adapters soho-switches usb-adapters pcie-adapters soho wired-enterprise-router wireless-enterprise-router ceiling-ap in-wall-ap desktop-ap outdoor-ap OpticalaccessAccessories outdoor-cpe basestation antenna managed-switches unmanaged-switches poe-switches apcontroller accessory connector ethernet-cable 4g-mifi opticaloccess wifikit olt MediaConverter nvr-soo nvr vskit ipcamera poekit 5GRouters wifi7-routers ONU Cloudmanagedswitch GigabitManagedSwitch wifi6-routers 4g-routers'.split(
    ' ',
  );

export const RENAMED_CATEGORIES: readonly (readonly [old: string, now: string])[] = [
  ['whole-home-wi-fi', 'mesh-wifi-systems'],
  ['wifi6-mesh', 'nova-mesh-wifi6'],
  ['11ac-mesh', 'nova-mesh-wifi5'],
  ['11ac-routers', 'wifi5-routers'],
  ['11n-routers', 'wifi4-routers'],
];

/** The countries of the `{cc}` row. */
const COUNTRIES = 'ae za eg uk ua tr es ru ro pt pl it gr de fr bg cz'.split(' ');

/** Every old path of the specification on the root and the 50 prefixes, and the path of the page that it leads to. */
export function legacyRedirects(): Map<string, string> {
  const found = new Map<string, string>();
  for (const flag of FLAGS) {
    for (const [from, to] of ROWS) found.set(on(flag, from), on(flag, to));
    for (const slug of CATEGORY_SLUGS) found.set(on(flag, `products/${slug}.html`), on(flag, `products/${slug}`));
    for (const [old, now] of RENAMED_CATEGORIES)
      found.set(on(flag, `products/${old}.html`), on(flag, `products/${now}`));
    for (const country of COUNTRIES) found.set(on(flag, `${country}/default.html`), `/${country}/`);
  }
  return found;
}

/** The additions of the design: `partners`, and the old category names without their ending. */
export function addedRedirects(): Map<string, string> {
  return new Map(
    FLAGS.flatMap((flag) => [
      [on(flag, 'partners'), on(flag, 'partner')] as const,
      ...RENAMED_CATEGORIES.map(([old, now]) => [on(flag, `products/${old}`), on(flag, `products/${now}`)] as const),
    ]),
  );
}

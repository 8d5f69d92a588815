export interface ConstantTest {
  /** From the root of the repository. */
  readonly file: string;
  /** The name of the test, or of the group of tests, as the file writes it. */
  readonly name: string;
}

const ROUTING = 'tests/servers/routing.test.ts';
const API = 'tests/servers/api.test.ts';
const BEHAVIOUR = 'tests/browser/behaviour';

const proof = (file: string, ...names: readonly string[]): readonly ConstantTest[] =>
  names.map((name) => ({ file, name }));

const rejectedSites = proof('tests/unit/content/selection.test.ts', 'the entries of a site list');
const catalogFields = (...names: readonly string[]): readonly ConstantTest[] =>
  proof('tests/unit/content/catalog.test.ts', ...names);
const footerPages = proof(API, 'static-content/page/simple gives the footer pages of a site by default');
const consent = proof(
  `${BEHAVIOUR}/consent.test.ts`,
  'section 7: the analytics script of the site is loaded once the visitor agrees, and not before',
);
const kept = proof(
  `${BEHAVIOUR}/cache.test.ts`,
  'the seven data sets and the country are kept for 7 days, each beside its expiry',
);
const reloads = proof(
  `${BEHAVIOUR}/errors.test.ts`,
  'a page whose script is gone is reloaded once in 10 s, then the error is logged',
);
const cookie = proof(
  `${BEHAVIOUR}/language.test.ts`,
  'choosing a site keeps its language for 365 days, on all paths, lax',
);
const backgrounds = proof(
  `${BEHAVIOUR}/pictures.test.ts`,
  'a background is loaded when it comes near the view, looked for every 125 ms; a small one is loaded at once',
);
const snapshot = proof(`${BEHAVIOUR}/pictures.test.ts`, 'a snapshot of a video is 350 by 200, taken at 1000 ms');
const fadeIn = proof(
  `${BEHAVIOUR}/motion.test.ts`,
  'a fade-in takes 600 ms, begins after 200 ms and comes from 40 px below',
);
const lists = proof(`${BEHAVIOUR}/motion.test.ts`, 'entries of a list come and go in 250 ms, ease-in-out');
const reveal = proof(`${BEHAVIOUR}/motion.test.ts`, 'an element is revealed in 400 ms once 120 px of it are in view');
const titles = proof(`${BEHAVIOUR}/dialog.test.ts`, 'a dialog of the type %s has the title %s and the button sure');
const fileSize = proof('tests/unit/content/file-size.test.ts', '%i bytes in %s');
const anyError = proof(ROUTING, 'section 8: a fatal error shows the error page with 500, and the service goes on');
const unmatched = proof(
  ROUTING,
  'section 8: an unmatched route after navigation is a non-fatal 404 that shows the path as text',
);

/** The tests that prove a constant of the specification: in a browser where a visitor meets it. */
export const CONSTANT_TESTS: Readonly<Record<string, readonly ConstantTest[]>> = {
  'site.title': proof('tests/unit/model/constants.test.ts', 'the constants make the title of the home page'),
  'site.activeState': rejectedSites,
  'site.mainDefault': proof('tests/unit/model/constants.test.ts', 'a site that does not say is not the main one'),
  'site.defaultFlag': proof(API, 'site/sites without a flag is that of China'),
  'analytics.tagManagerPrefix': consent,
  'routing.skippedPrefixes': proof(ROUTING, 'routing rules of 2.3'),
  'routing.staticExtensions': proof(ROUTING, 'routing rules of 2.3'),
  'routing.specialRoutes': proof(
    `${BEHAVIOUR}/window.test.ts`,
    'under the special routes the entry of the centre is current',
  ),
  'routing.preloadPending': proof(
    `${BEHAVIOUR}/prefetch.test.ts`,
    'of twenty links that are pointed at, never more than five are under way, the newest first',
  ),
  'footerPages.page': footerPages,
  'footerPages.size': footerPages,
  'footerPages.type': footerPages,
  'faq.categories': proof(
    'tests/unit/spec/specification.test.ts',
    'the labels of the support categories are those of the specification',
  ),
  'catalog.shown': catalogFields('shown only if catalogShow is 1 and state is the text 1'),
  'catalog.enabledState': catalogFields('shown only if catalogShow is 1 and state is the text 1'),
  'catalog.typeCommon': catalogFields('path'),
  'catalog.typeLink': catalogFields('path'),
  'catalog.openNewWindow': catalogFields('openType %o: new window %s'),
  'catalog.showTop': catalogFields('showType %o: %s'),
  'catalog.showBottom': catalogFields('showType %o: %s'),
  'download.flags': proof(
    'tests/unit/spec/specification.test.ts',
    'the targets of 2.5 exist: 56 categories, 4 materials, downloads, flags',
  ),
  'download.pages': proof(
    'tests/unit/spec/specification.test.ts',
    'the targets of 2.5 exist: 56 categories, 4 materials, downloads, flags',
  ),
  'download.directExtension': proof(
    'tests/unit/islands/ui/download.test.ts',
    'from its own address if it ends in .zip',
  ),
  'material.redirectedIds': proof(
    'tests/unit/spec/specification.test.ts',
    'the targets of 2.5 exist: 56 categories, 4 materials, downloads, flags',
  ),
  'localCache.prefix': kept,
  'localCache.lifetime': kept,
  'localCache.dataSets': kept,
  'reload.guard': reloads,
  'reload.perPath': reloads,
  'language.cookieLifetime': cookie,
  'language.cookiePath': cookie,
  'language.cookieSameSite': cookie,
  'language.chinese': proof(
    `${BEHAVIOUR}/language.test.ts`,
    'where no country decides, the language of a browser in %s is kept as %s',
  ),
  'layout.pcBreakpoint': proof(`${BEHAVIOUR}/window.test.ts`, 'a window of %i px is a PC: %s'),
  'layout.resizeDebounce': proof(
    `${BEHAVIOUR}/window.test.ts`,
    'a changed width counts once the window has rested for 100 ms, and is told once',
  ),
  'layout.unexplained1200': proof(
    'tests/unit/spec/specification.test.ts',
    'each has a unit, a source and a description; the unexplained 1200 says so',
  ),
  'block.themes': proof(
    'tests/servers/blocks.test.ts',
    'the gallery shows every type in every theme, and is valid HTML',
  ),
  'lazyImage.minimumSize': backgrounds,
  'lazyImage.throttle': backgrounds,
  'videoThumbnail.width': snapshot,
  'videoThumbnail.height': snapshot,
  'videoThumbnail.time': snapshot,
  'fadeIn.duration': fadeIn,
  'fadeIn.offset': fadeIn,
  'fadeIn.delay': fadeIn,
  'listAnimation.duration': lists,
  'listAnimation.easing': lists,
  'scrollReveal.offset': reveal,
  'scrollReveal.duration': reveal,
  'alert.types': titles,
  'alert.otherTitle': titles,
  'alert.button': titles,
  'alert.closeDelay': proof(`${BEHAVIOUR}/dialog.test.ts`, 'closed by %s, it fires its event after 150 ms'),
  'fileSize.units': fileSize,
  'fileSize.step': fileSize,
  'fileSize.decimals': fileSize,
  'error.defaultStatus': anyError,
  'error.notFoundTitle': unmatched,
  'error.otherTitle': anyError,
  'error.fatalMessage': proof(ROUTING, 'section 8: a route validation failure is a fatal 404 with its message'),
  'error.nonFatalMessage': unmatched,
};

/** Constants of the specification that no code reads, with the reason. */
export const UNREAD: Readonly<Record<string, string>> = {
  'layout.unexplained1200': 'Nothing: the specification does not show what it means.',
  'block.themes': 'The schema of block types lists the same names; a test holds them together.',
};

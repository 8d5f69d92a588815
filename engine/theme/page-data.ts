import { analyticsKind } from '../content/analytics.ts';
import type { AnalyticsData, PageConstants, PageData, PageWord } from '../content/page-data.ts';
import { listConstant, numberConstant, textConstant, type Constants } from '../model/constants.ts';
import { plainMessage } from '../model/message.ts';
import type { Page } from './page.ts';
import { ask } from './questions.ts';

/** The data for the scripts of a page: the site, constants and interface words. */
export function pageData(page: Page): PageData {
  const { site, constants, word } = page;
  const analytics = isCounted(page) ? analyticsOf(ask(page, 'analyticsId'), constants) : undefined;
  return {
    site: {
      id: site.siteId,
      flag: site.flag,
      prefix: site.prefix,
      lang: site.lang,
      ...(site.country === undefined ? {} : { country: site.country }),
    },
    constants: pageConstants(constants),
    words: Object.fromEntries(wordsOf(page).map((key) => [key, plainMessage(word(key))])) as PageData['words'],
    ...(analytics ? { analytics } : {}),
  };
}

/** Returns false for the pages of accounts: a script that counts visits would send their address, which may hold the token of a link. */
export function isCounted({ route }: Page): boolean {
  return route.form === undefined;
}

/** The words of the scripts that the project has. */
function wordsOf(page: Page): PageWord[] {
  const has = { choose: page.has('choose-site'), consent: ask(page, 'countsVisits') };
  return WORDS.filter((key) => {
    const [part = ''] = key.split('.');
    return !Object.hasOwn(has, part) || has[part as keyof typeof has];
  });
}

const WORDS: readonly PageWord[] = [
  'alert.alert',
  'alert.error',
  'alert.other',
  'alert.success',
  'alert.sure',
  'choose.find',
  'choose.none',
  'consent.accept',
  'consent.refuse',
  'consent.text',
  'notice.dismiss',
  'notice.newBuild',
  'notice.offline',
  'notice.reload',
  'page.close',
];

function pageConstants(constants: Constants): PageConstants {
  return {
    'alert.types': listConstant(constants, 'alert.types'),
    'alert.otherTitle': textConstant(constants, 'alert.otherTitle'),
    'alert.button': textConstant(constants, 'alert.button'),
    'alert.closeDelay': numberConstant(constants, 'alert.closeDelay'),
    'build.pollInterval': numberConstant(constants, 'build.pollInterval'),
    'language.cookie': textConstant(constants, 'language.cookie'),
    'language.cookieLifetime': numberConstant(constants, 'language.cookieLifetime'),
    'language.cookiePath': textConstant(constants, 'language.cookiePath'),
    'language.cookieSameSite': textConstant(constants, 'language.cookieSameSite'),
    'language.chinese': textConstant(constants, 'language.chinese'),
    'layout.pcBreakpoint': numberConstant(constants, 'layout.pcBreakpoint'),
    'layout.resizeDebounce': numberConstant(constants, 'layout.resizeDebounce'),
    'lazyImage.minimumSize': numberConstant(constants, 'lazyImage.minimumSize'),
    'lazyImage.throttle': numberConstant(constants, 'lazyImage.throttle'),
    'localCache.dataSets': listConstant(constants, 'localCache.dataSets'),
    'localCache.lifetime': numberConstant(constants, 'localCache.lifetime'),
    'localCache.prefix': textConstant(constants, 'localCache.prefix'),
    'reload.guard': numberConstant(constants, 'reload.guard'),
    'reload.perPath': numberConstant(constants, 'reload.perPath'),
    'routing.preloadPending': numberConstant(constants, 'routing.preloadPending'),
    'routing.skippedPrefixes': listConstant(constants, 'routing.skippedPrefixes'),
    'scrollReveal.offset': numberConstant(constants, 'scrollReveal.offset'),
    'videoThumbnail.height': numberConstant(constants, 'videoThumbnail.height'),
    'videoThumbnail.time': numberConstant(constants, 'videoThumbnail.time'),
    'videoThumbnail.width': numberConstant(constants, 'videoThumbnail.width'),
  };
}

/** The script that counts the visits of a site. */
function analyticsOf(id: string, constants: Constants): AnalyticsData | undefined {
  switch (analyticsKind(id, constants)) {
    case 'tagManager':
      return { id, kind: 'tagManager', script: textConstant(constants, 'analytics.tagManagerScript') };
    case 'regional':
      return { id, kind: 'regional', script: textConstant(constants, 'analytics.regionalScript') };
    default:
      return undefined;
  }
}

import type { PageData } from '../../engine/content/page-data.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';
import { showAtEnd } from '../ui/notice.ts';
import { loadAnalytics } from './analytics.ts';
import { CONSENT } from './consented.ts';

/**
 * Where a site counts visits, asks whether it may; nothing is loaded before the visitor has said yes. An element `data-consent` asks
 * again. Where the browser refuses cookies the answer cannot be kept, and that is a no.
 */
export function askConsent(data: PageData): void {
  if (!data.analytics) return;
  if (readCookie(CONSENT) === undefined && navigator.cookieEnabled) showConsent(data);
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-consent]')) return;
    event.preventDefault();
    showConsent(data).querySelector('button')?.focus();
  });
}

/** Both answers are one press away and look alike; both are kept as long as the language. Returns the question. */
function showConsent({ constants, words, analytics }: PageData): HTMLElement {
  const answer = (value: 'yes' | 'no'): void => {
    const before = readCookie(CONSENT);
    writeCookie({
      name: CONSENT,
      value,
      lifetime: constants['language.cookieLifetime'],
      path: constants['language.cookiePath'],
      sameSite: constants['language.cookieSameSite'],
    });
    if (value === 'yes' && analytics) loadAnalytics(analytics);
    // A script that already runs can only be removed by reloading the page without it.
    else if (before === 'yes') location.reload();
  };
  return showAtEnd({
    name: 'consent',
    text: words['consent.text'],
    actions: [
      { label: words['consent.accept'], run: () => answer('yes') },
      { label: words['consent.refuse'], run: () => answer('no') },
    ],
  });
}

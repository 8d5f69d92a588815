import type { PageData } from '../../engine/content/page-data.ts';
import { readCookie } from '../ui/cookie.ts';

/** The name of the cookie that keeps whether visits may be counted: `yes` or `no`. */
export const CONSENT = 'consent';

/** Counts the visit where the visitor has agreed to it before. */
export function loadConsented({ analytics }: PageData): void {
  if (analytics && readCookie(CONSENT) === 'yes')
    void import('./analytics.ts').then(({ loadAnalytics }) => loadAnalytics(analytics));
}

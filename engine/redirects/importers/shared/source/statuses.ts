import type { RedirectStatus } from '../../../../model/redirect.ts';
import { trimBlanks } from '../text/blanks.ts';

const STATUSES = [301, 302, 303, 307, 308, 410] as const satisfies readonly RedirectStatus[];

/** A status code that redirects.yaml knows, from a number or its text. */
export function statusOf(value: unknown): RedirectStatus | undefined {
  return STATUSES.find((status) => String(status) === trimBlanks(String(value)));
}

/** For people who wrote another one. */
export const KNOWN_STATUSES = 'Redirects have 301, 302, 303, 307, 308 or 410.';

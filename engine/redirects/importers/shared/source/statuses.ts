import type { RedirectStatus } from '../../../../model/redirect.ts';
import { trimBlanks } from '../text/blanks.ts';

const STATUSES = [301, 302, 303, 307, 308, 410] as const satisfies readonly RedirectStatus[];

/** Reads a status code that redirects.yaml supports, from a number or its text. */
export function statusOf(value: unknown): RedirectStatus | undefined {
  return STATUSES.find((status) => String(status) === trimBlanks(String(value)));
}

/** The hint on an unsupported status. */
export const KNOWN_STATUSES = 'A redirect has the status 301, 302, 303, 307, 308 or 410.';

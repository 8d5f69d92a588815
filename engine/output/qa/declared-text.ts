import type { QaCase } from './suite.ts';

/** The other answers that a host declares, for formats whose values are text: `no redirect`, or `301 /th/old`, with ` or ` between them. */
export function declaredText(declared: QaCase['declared'] = []): string {
  return declared
    .map(({ status, location }) => (status === null ? 'no redirect' : [status, location ?? []].flat().join(' ')))
    .join(' or ');
}

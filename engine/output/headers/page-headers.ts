import { analyticsKind } from '../../content/analytics.ts';
import { listConstant, numberConstant, type Constants } from '../../model/constants.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every answer, redirects among them: the host is asked by HTTPS only from then on (RFC 6797), a type is never guessed, and
 * nobody else embeds it.
 */
export function answerHeaders(constants: Constants): Headers {
  return {
    'Strict-Transport-Security': `max-age=${numberConstant(constants, 'transport.hstsMaxAge')}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Headers of files that others may show: pictures of shared links, and what the download centre offers. */
export const SHARED_FILE_HEADERS: Headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Devices and powers that no page asks for. */
const REFUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

export interface PagePolicy {
  /** The id by which the visits of the site are counted (`recordNo3`); empty where they are not. */
  readonly analytics: string;
  /** The digests of the scripts that stand in pages. */
  readonly scripts: readonly string[];
}

/**
 * Headers of a page of a site: what it may load (Content Security Policy Level 3), what it tells others, and who may hold it in a frame
 * or a window. Where visits are counted, a page may reach the hosts that count; that they are asked only after consent is its business.
 */
export function pageHeaders({ analytics, scripts }: PagePolicy, constants: Constants): Headers {
  const counting = countingHosts(analytics, constants);
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    // The search runs as WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map((digest) => `'${digest}'`), ...counting],
    'style-src': ["'self'"],
    // The snapshot of a video is made in the page.
    'img-src': ["'self'", 'blob:', ...counting],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...counting],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    ...answerHeaders(constants),
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': REFUSED.map((name) => `${name}=()`).join(', '),
    // Browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
  };
}

function countingHosts(analytics: string, constants: Constants): readonly string[] {
  switch (analyticsKind(analytics, constants)) {
    case 'tagManager':
      return listConstant(constants, 'analytics.tagManagerHosts');
    case 'regional':
      return listConstant(constants, 'analytics.regionalHosts');
    default:
      return [];
  }
}

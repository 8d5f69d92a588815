import { analyticsKind } from '../../content/analytics.ts';
import { listConstant, numberConstant, type Constants } from '../../model/constants.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers of every answer, including redirects: browsers then use only HTTPS for the host (RFC 6797), never guess a type,
 * and let no other site embed the answer.
 */
export function answerHeaders(constants: Constants): Headers {
  return {
    'Strict-Transport-Security': `max-age=${numberConstant(constants, 'transport.hstsMaxAge')}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Headers of files that other sites may show: pictures of shared links, and the files of the download centre. */
export const SHARED_FILE_HEADERS: Headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Devices and browser features that no page uses. */
const REFUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

export interface PagePolicy {
  /** The analytics id of the site (`recordNo3`); empty if visits are not counted. */
  readonly analytics: string;
  /** The digests of the inline scripts. */
  readonly scripts: readonly string[];
}

/**
 * Returns the headers of a page: what it may load (Content Security Policy Level 3), what it tells other sites, and which pages may frame
 * or open it. If visits are counted, the policy allows the hosts that count; the scripts of the page wait for consent.
 */
export function pageHeaders({ analytics, scripts }: PagePolicy, constants: Constants): Headers {
  const counting = countingHosts(analytics, constants);
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    // The search runs as WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map((digest) => `'${digest}'`), ...counting],
    'style-src': ["'self'"],
    // The page makes the snapshot of a video.
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
    // For browsers without frame-ancestors.
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

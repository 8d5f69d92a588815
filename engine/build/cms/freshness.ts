import type { Dispatcher } from 'undici';
import type { Limits } from './limits.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type FreshnessLimits = Pick<Limits, 'fresh' | 'staleWhileRevalidate'>;

/**
 * Tells the cache how long an answer is fresh: as long as the CMS says, else as the limits say.
 * Only answers that can be content are cached. `stale-if-error` is removed: the last good answer covers every fault, not only errors
 * of the protocol, and a build must never mix stale answers with fresh ones.
 */
export function freshness(limits: FreshnessLimits): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(
          controller,
          status,
          { ...headers, 'cache-control': cacheControl(status, headers, limits) },
          message,
        ),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
}

function cacheControl(status: number, headers: Headers, limits: FreshnessLimits): string {
  const isJson = /^application\/(?:[^;]*\+)?json\b/i.test(textOf(headers['content-type']));
  if (status !== 304 && !(status === 200 && isJson)) return 'no-store';
  const directives = textOf(headers['cache-control'])
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '' && !one.startsWith('stale-if-error'));
  const has = (...names: string[]): boolean => directives.some((one) => names.includes(one.split('=')[0] ?? ''));
  if (has('no-store', 'no-cache', 'private')) return directives.join(', ');
  if (!has('max-age', 's-maxage') && headers.expires === undefined) directives.push(`max-age=${limits.fresh}`);
  if (!has('stale-while-revalidate')) directives.push(`stale-while-revalidate=${limits.staleWhileRevalidate}`);
  return directives.join(', ');
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}

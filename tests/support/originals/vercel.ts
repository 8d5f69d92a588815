import { createRequire } from 'node:module';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

interface Route {
  readonly src: string;
  readonly headers: { readonly Location: string };
  readonly status: number;
  readonly has?: readonly Condition[];
  readonly missing?: readonly Condition[];
}

interface Condition {
  readonly type: string;
  readonly key: string;
  readonly value?: string | { readonly eq?: string };
}

/**
 * Vercel's own compiler of redirects, and a loop over its routes as the documentation describes the edge: the raw path, the first route
 * that matches, `$n` filled in, the keys of the request's query added that the target lacks. What `trailingSlash` leads to the other form
 * of a path is followed, as both hops belong to the request. `lines` are those of the redirects.
 */
export function startVercelOriginal(text: string, lines: readonly number[]): Matcher {
  const { redirects, trailingSlash } = JSON.parse(text) as { redirects: { source: string }[]; trailingSlash?: boolean };
  const straighten = createStraightener(trailingSlash);
  const routes = redirects.map((redirect): Route => {
    const compiled = getTransformedRoutes({ redirects: [redirect] } as unknown as Parameters<
      typeof getTransformedRoutes
    >[0]);
    const [route] = (compiled.routes ?? []) as unknown as Route[];
    if (compiled.error || !route) throw new Error(`${redirect.source}: ${compiled.error?.message}`);
    return route;
  });
  if (routes.length !== lines.length) throw new Error(`${routes.length} redirects on ${lines.length} lines`);
  const { version } = createRequire(import.meta.url)('@vercel/routing-utils/package.json') as { version: string };
  return {
    version: `@vercel/routing-utils ${version}`,
    ask: async (addresses) =>
      addresses.map((address): MatcherAnswer => {
        const { target: request, host } = splitAddress(address);
        const [given = '', query] = request.split(/\?(.*)/s);
        const path = straighten(given);
        for (const [index, { src, headers, status, has = [], missing = [] }] of routes.entries()) {
          const match = new RegExp(src).exec(path);
          if (!match || !has.every((one) => holds(one, query, host)) || missing.some((one) => holds(one, query, host)))
            continue;
          const location = headers.Location.replaceAll(/\$(\d+)/g, (_, number: string) => match[Number(number)] ?? '');
          return { status, location: joinQuery(location, query), line: lines[index] ?? 0 };
        }
        return NO_RULE;
      }),
    stop: async () => undefined,
  };
}

/** Puts the slash at the end of a path right as the routes for `trailingSlash` do. */
function createStraightener(trailingSlash: boolean | undefined): (path: string) => string {
  if (trailingSlash === undefined) return (path) => path;
  const routes = (getTransformedRoutes({ trailingSlash }).routes ?? []) as unknown as Partial<Route>[];
  const moves = routes.flatMap(({ src, headers }) =>
    src !== undefined && headers ? [{ src: new RegExp(src), to: headers.Location }] : [],
  );
  return function straighten(path: string): string {
    const move = moves.find(({ src }) => src.test(path));
    return move ? straighten(path.replace(move.src, move.to)) : path;
  };
}

function holds({ type, key, value }: Condition, query: string | undefined, host?: string): boolean {
  const given =
    type === 'host' ? host : type === 'query' ? new URLSearchParams(query ?? '').getAll(key).at(-1) : undefined;
  if (given === undefined) return false;
  if (typeof value === 'object') return value.eq === given;
  return value === undefined || new RegExp(`^${value}$`).test(given);
}

function joinQuery(location: string, query: string | undefined): string {
  if (query === undefined) return location;
  const [, path = '', own, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location) ?? [];
  const given = new URLSearchParams(query);
  for (const key of new URLSearchParams(own ?? '').keys()) given.delete(key);
  const added = given.size === 0 ? [] : [given.toString()];
  const whole = [...(own === undefined ? [] : [own.slice(1)]), ...added].join('&');
  return `${path}${whole === '' ? '' : `?${whole}`}${fragment}`;
}

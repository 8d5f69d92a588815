import { createRequire } from 'node:module';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import type { EngineAnswer, StartEngine } from './engine.ts';

interface Route {
  readonly src: string;
  readonly headers: { readonly Location: string };
  readonly status: number;
  readonly has?: readonly { readonly type: string; readonly key?: string; readonly value: string }[];
}

/**
 * Vercel's own compiler of redirects, and a loop over its routes as the documentation describes the edge: the raw path, the first route
 * that matches, `$n` filled in, the query keys of the request added that the target does not have.
 */
export const startVercel: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'vercel/vercel.json')?.text ?? '{}';
  const { redirects } = JSON.parse(text) as { redirects: Parameters<typeof getTransformedRoutes>[0]['redirects'] };
  const { routes, error } = getTransformedRoutes({ redirects: redirects ?? [] });
  if (error) throw new Error(error.errors?.join('\n') ?? error.message);
  // Vercel adds a marker of its own at the end, which has no `src`.
  const compiled = ((routes ?? []) as unknown as Route[])
    .filter(({ headers }) => headers?.Location !== undefined)
    .map((route) => ({ ...route, expression: new RegExp(route.src) }));
  if (compiled.length !== redirects?.length) throw new Error(`${compiled.length} routes of ${redirects?.length}`);
  const { version } = createRequire(import.meta.url)('@vercel/routing-utils/package.json') as { version: string };
  return {
    version: `@vercel/routing-utils ${version}`,
    origins: [],
    ask: async (addresses) => addresses.map((address) => answer(compiled, splitAddress(address))),
    stop: async () => undefined,
  };
};

function answer(
  routes: readonly (Route & { readonly expression: RegExp })[],
  { target, host = 'www.kaveno.example' }: ReturnType<typeof splitAddress>,
): EngineAnswer {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? undefined : target.slice(mark + 1);
  for (const { expression, has, headers, status } of routes) {
    const match = expression.exec(path);
    if (!match || !holds(has ?? [], host, query)) continue;
    const location = headers.Location.replaceAll(/\$(\d+)/g, (_, number: string) => match[Number(number)] ?? '');
    return { status, location: withQuery(location, query), headers: ['location'] };
  }
  return { status: 404, location: undefined };
}

function holds(wanted: NonNullable<Route['has']>, host: string, query: string | undefined): boolean {
  const given = new URLSearchParams(query ?? '');
  return wanted.every(({ type, key = '', value }) => {
    const last = type === 'host' ? host : given.getAll(key).at(-1);
    return last !== undefined && new RegExp(`^${value}$`).test(last);
  });
}

function withQuery(location: string, query: string | undefined): string {
  if (query === undefined) return location;
  const [, path = '', own, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location) ?? [];
  if (own === undefined) return `${path}?${query}${fragment}`;
  const keys = new URLSearchParams(own);
  // A question mark alone adds no pair.
  const given = query === '' ? [] : query.split('&');
  const added = given.filter((pair) => ![...new URLSearchParams(pair).keys()].some((key) => keys.has(key)));
  return `${path}${[own, ...added].join('&')}${fragment}`;
}

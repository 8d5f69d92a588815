import { activeSites } from '../model/active-sites.ts';
import { absentFrom } from '../model/availability.ts';
import { fieldText, type Content } from '../model/content.ts';
import { routeEntries } from '../model/pages.ts';
import { PAGE_PARAM, fillRoute, type Route } from '../model/route.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { RedirectRule } from '../model/redirect.ts';

/** Redirects that follow from routes.yaml: page 1 of a list to the list, and entries to their canonical address. */
export function routeRedirects(source: RuleSource): readonly RedirectRule[] {
  const known = remembered.get(source.content);
  return known?.sites === source.sites && known.routes === source.routes ? known.rules : makeRules(source);
}

/** Says which redirects the routes of a model make whose content is not there to make them. */
export function rememberRouteRedirects({ sites, routes, content }: RuleSource, rules: readonly RedirectRule[]): void {
  remembered.set(content, { sites, routes, rules });
}

type RuleSource = Pick<SiteModel, 'sites' | 'routes' | 'content'>;

const remembered = new WeakMap<
  Content,
  Pick<RuleSource, 'sites' | 'routes'> & { readonly rules: readonly RedirectRule[] }
>();

function makeRules({ sites, routes, content }: RuleSource): RedirectRule[] {
  const active = activeSites({ sites });
  // Nearly all entries are on every site, and their rules share one list of sites.
  const everywhere = active.map(({ flag }) => flag);
  return routes.flatMap((route) =>
    [...firstPage(route), ...canonicalPairs(route, routes, content)].map(({ from, to, entry = {} }) => {
      const absent = absentFrom(entry, active);
      const flags = absent === undefined ? everywhere : everywhere.filter((flag) => !absent.has(flag));
      return ruleOf(flags, from, to, route);
    }),
  );
}

interface Pair {
  readonly from: string;
  readonly to: string;
  /** The entry whose page the redirect leads to. */
  readonly entry?: object;
}

function firstPage(route: Route): Pair[] {
  if (route.paginate === undefined) return [];
  return [
    {
      from: fillRoute(route, { [PAGE_PARAM]: '1' }),
      to: route.path.slice(0, Math.max(0, route.path.lastIndexOf('/'))),
    },
  ];
}

function canonicalPairs(route: Route, routes: readonly Route[], content: SiteModel['content']): Pair[] {
  const canonical = routes.find((other) => other.path === route.canonical);
  const [other] = canonical?.params ?? [];
  if (!canonical || !other) return [];
  return routeEntries(route, content).flatMap(({ entry, params }): Pair[] => {
    const value = fieldText(entry, other.field);
    return value === undefined
      ? []
      : [{ from: fillRoute(route, params), to: fillRoute(canonical, { [other.name]: value }), entry }];
  });
}

function ruleOf(sites: readonly string[], from: string, to: string, route: Route): RedirectRule {
  return {
    id: `/{site}/${route.path}`,
    sites,
    source: { segments: from.split('/').map((text) => ({ kind: 'literal', text })), slash: false },
    target: { sited: true, origin: '', path: [{ kind: 'text', text: `/${to}` }] },
    status: 301,
    caseSensitive: true,
    slash: 'either',
    query: {},
    forward: 'keep',
    priority: 0,
    external: false,
    about: {},
    at: route.at,
  };
}

/** Compares a model with the tables of the specification. Each check returns what differs, in words; nothing, where nothing does. */
import { ROUTE_PARENTS, ROUTE_QUERIES } from './route-data.ts';
import { listPages } from '../../engine/model/pages.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import { createRouter, type Decision } from '../../engine/routing/router.ts';
import { SITES, on } from './prefixes.ts';
import { countConcrete } from '../../engine/redirects/match/expand-sites.ts';
import { addedRedirects, legacyRedirects } from './redirects.ts';
import { OTHER_ROUTES, SPEC_ROUTES, type SpecRoute } from './routes.ts';

/** Analytics ids: sites with a tag manager, sites with another id; all others have none. */
const TAG_MANAGER = ['', 'us', 'de', 'th'];
const OTHER_ANALYTICS = ['cn', 'kz'];

export function siteDifferences(model: SiteModel): string[] {
  const found: string[] = [];
  const differs = (where: string, given: unknown, wanted: unknown): void => {
    if (JSON.stringify(given) !== JSON.stringify(wanted))
      found.push(`${where}: ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}`);
  };
  differs(
    'flags',
    model.sites.map((site) => site.flag),
    SITES.map(([flag]) => flag),
  );
  for (const [index, [flag, lang, dir, country]] of SITES.entries()) {
    const site = model.sites.find((one) => one.flag === flag);
    if (!site) continue;
    const name = flag || 'root';
    differs(`${name} siteId`, site.siteId, index + 1);
    differs(`${name} lang`, site.lang, lang);
    differs(`${name} dir`, site.dir, dir);
    differs(`${name} country`, site.country ?? '', country);
    differs(`${name} state`, site.state, 1);
    differs(`${name} siteType`, site.siteType, flag === '' ? 'global' : 'country');
    differs(`${name} isMain`, site.isMain, flag === '' ? 1 : 0);
    differs(`${name} urlFlag`, site.urlFlag, flag);
    differs(`${name} addr`, site.addr, `https://www.kaveno.example${on(flag, '')}`);
    const analytics = site.recordNo3 === undefined ? 'none' : site.recordNo3.startsWith('G-') ? 'tag manager' : 'other';
    differs(
      `${name} recordNo3`,
      analytics,
      TAG_MANAGER.includes(flag) ? 'tag manager' : OTHER_ANALYTICS.includes(flag) ? 'other' : 'none',
    );
  }
  return found;
}

export function routeDifferences(model: SiteModel): string[] {
  const wanted = new Map([...SPEC_ROUTES, ...OTHER_ROUTES].map((route) => [route.path, route]));
  const given = new Map(model.routes.map((route) => [route.path, route]));
  const found = [...wanted.keys()].filter((path) => !given.has(path)).map((path) => `the route ${path} is missing`);
  for (const [path, route] of given) {
    const spec = wanted.get(path);
    if (!spec) {
      found.push(`the route ${path} is in no row`);
      continue;
    }
    const is = {
      template: route.template,
      title: route.title,
      data: [...route.data].sort().join(' '),
      page: route.page,
      params: Object.fromEntries(
        route.params
          .filter((param) => route.paginate === undefined || param.name !== 'index')
          .map((param) => [param.name, `${param.collection}.${param.field}`]),
      ),
      paginate: route.paginate,
      layout: route.layout,
      render: route.render,
      middleware: route.middleware.join(' '),
      role: route.role,
      form: route.form,
      canonical: route.canonical,
      query: route.query,
      parent: route.parent,
      queryRender: route.queryRender.join(' '),
      status: route.status,
      index: route.index,
    };
    const should = expected(spec);
    for (const key of Object.keys(should) as (keyof typeof is)[]) {
      if (JSON.stringify(is[key]) !== JSON.stringify(should[key]))
        found.push(`${path} ${key}: ${JSON.stringify(is[key])}, not ${JSON.stringify(should[key])}`);
    }
  }
  return [...found, ...refusalDifferences(model)];
}

function expected(spec: SpecRoute): Record<string, unknown> {
  return {
    template: spec.template,
    title: spec.title,
    data: (spec.data ?? '').split(' ').sort().join(' ').trim(),
    page: spec.page,
    params: spec.params ?? {},
    paginate: spec.paginate,
    layout: spec.layout ?? 'default',
    render: spec.render ?? 'build',
    middleware: spec.middleware ?? '',
    role: spec.role,
    form: spec.form,
    canonical: spec.canonical,
    query: spec.query ?? {},
    parent: ROUTE_PARENTS[spec.path],
    queryRender: ROUTE_QUERIES[spec.path] ?? '',
    status: spec.status ?? 200,
    index: spec.index ?? true,
  };
}

/** Parameters must refuse what they should, with a 404. */
function refusalDifferences(model: SiteModel): string[] {
  const router = createRouter(model);
  const pages = listPages(model);
  return SPEC_ROUTES.flatMap(({ path, refuses = [] }) =>
    refuses.flatMap((value) => {
      const parent = path.slice(0, path.lastIndexOf('/'));
      const target = `/${parent}/${encodeURIComponent(value)}`;
      if (pages.has(`${parent}/${value}`)) return [];
      const decision = router.decide(target);
      const message = `Page Not Found: ${target}`;
      return decision.kind === 'fatal' && decision.message === message
        ? []
        : [`${target}: ${decision.kind}, not a 404`];
    }),
  );
}

/** Where the design departs from the specification, the rule says so. */
const NOTED = ['/download/6.html', '/partners'];

/** Every old path must lead to its page with a 301, in one hop, and nothing else may be redirected by the manifests. */
export function redirectDifferences(model: SiteModel): string[] {
  const wanted = new Map([...legacyRedirects(), ...addedRedirects()]);
  const router = createRouter(model);
  const found: string[] = [];
  const declared = countConcrete(model.redirects);
  if (declared !== wanted.size) found.push(`${declared} redirects, not ${wanted.size}`);
  for (const [from, to] of wanted) {
    const decision = router.decide(from);
    const is = decision.kind === 'redirect' ? `${decision.status} ${decision.location}` : decision.kind;
    if (is !== `301 ${to}`) found.push(`${from}: ${is}, not 301 ${to}`);
    else if (NOTED.some((path) => from.endsWith(path)) && ruleOf(decision)?.about.note === undefined)
      found.push(`${from}: the rule has no note`);
    else if (ruleOf(decision)?.about.reason === undefined) found.push(`${from}: the rule has no reason`);
    else if (router.decide(to).kind !== 'page') found.push(`${from}: ${to} is not a page`);
  }
  return found;
}

function ruleOf(decision: Decision): RedirectRule | undefined {
  return decision.kind === 'redirect' ? decision.rule : undefined;
}

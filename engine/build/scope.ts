import { activeSites } from '../model/active-sites.ts';
import type { Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { Router } from '../routing/router.ts';

/** The part of the sites that a build brings up to date. Left out: all of it. A page must be in every part that is given. */
export interface Scope {
  /** Flags of sites. */
  readonly sites?: readonly string[] | undefined;
  /** Paths of routes, as in routes.yaml. */
  readonly routes?: readonly string[] | undefined;
  /** Addresses of pages: `/th/product/r6-20a`. */
  readonly pages?: readonly string[] | undefined;
}

/** Tells which pages a build brings up to date. */
export interface ScopeCheck {
  hasSite(flag: string): boolean;
  hasPage(site: Site, remainder: string): boolean;
  /** True if everything is brought up to date. */
  readonly whole: boolean;
}

/** Tells whether a scope leaves nothing out. */
export function isWhole({ sites, routes, pages }: Scope): boolean {
  return sites === undefined && routes === undefined && pages === undefined;
}

/** Something that a scope names and that the project does not have. */
export interface UnknownPart {
  readonly kind: 'site' | 'route' | 'page';
  readonly name: string;
  /** What there is of this kind. */
  readonly known: readonly string[];
}

/** Checks the names of a scope. */
export function findUnknown(
  { sites = [], routes = [], pages = [] }: Scope,
  model: SiteModel,
  router: Router,
): UnknownPart[] {
  const flags = activeSites(model).map(({ flag }) => flag);
  const paths = model.routes.map(({ path }) => path);
  return [
    ...sites.filter((flag) => !flags.includes(flag)).map((name) => ({ kind: 'site' as const, name, known: flags })),
    ...routes.filter((path) => !paths.includes(path)).map((name) => ({ kind: 'route' as const, name, known: paths })),
    ...pages.filter((address) => !isPage(address, router)).map((name) => ({ kind: 'page' as const, name, known: [] })),
  ];
}

function isPage(address: string, router: Router): boolean {
  const decision = router.decide(address);
  return decision.kind === 'page' && decision.page.route.render === 'build';
}

export function createScopeCheck({ sites, routes, pages }: Scope, router: Router): ScopeCheck {
  const chosen = pages && new Set(pages.map((address) => keyOf(address, router)));
  const sitesOfPages = chosen && new Set([...chosen].map((key) => key.slice(0, key.indexOf('/'))));
  const hasSite = (flag: string): boolean => (sites?.includes(flag) ?? true) && (sitesOfPages?.has(flag) ?? true);
  return {
    whole: isWhole({ sites, routes, pages }),
    hasSite,
    hasPage: (site, remainder) =>
      hasSite(site.flag) &&
      (chosen?.has(`${site.flag}/${remainder}`) ?? true) &&
      (routes?.includes(router.pages.get(remainder)?.route.path ?? '') ?? true),
  };
}

/** The flag of the site and the path below its prefix, with a slash between them. */
function keyOf(address: string, router: Router): string {
  const decision = router.decide(address);
  if (decision.kind !== 'page') return '';
  const { site, path } = decision;
  return `${site.flag}/${path.slice(site.prefix.length + 1)}`;
}

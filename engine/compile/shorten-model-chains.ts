import { activeSites } from '../model/active-sites.ts';
import { numberConstant } from '../model/constants.ts';
import type { Report } from '../model/diagnostics/diagnostic.ts';
import { homePath } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { flattenRedirects } from '../redirects/chains/shorten-chains.ts';

/** Replaces targets that redirect again, in the redirects of a model and in those of its routes. */
export function shortenModelChains(model: SiteModel, report: Report): SiteModel {
  const homes = new Set(activeSites(model).map(homePath));
  const all = flattenRedirects([...model.redirects, ...model.routeRedirects], {
    report,
    maxHops: numberConstant(model.constants, 'redirect.maxHops'),
    canonical(path, below) {
      if (homes.has(path) || (below && path === '/')) return path;
      const bare = path.endsWith('/') ? path.slice(0, -1) : path;
      return homes.has(`${bare}/`) ? `${bare}/` : bare;
    },
  });
  const own = new Set(model.routeRedirects.map((rule) => rule.at));
  return {
    ...model,
    redirects: all.filter((rule) => !own.has(rule.at)),
    routeRedirects: all.filter((rule) => own.has(rule.at)),
  };
}

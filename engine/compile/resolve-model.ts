import { numberConstant } from '../model/constants.ts';
import type { Problem } from '../model/diagnostics/diagnostic.ts';
import type { SiteModel } from '../model/site-model.ts';
import { routeRedirects } from '../redirects/redirects-of-routes.ts';
import type { ParseCache } from './parse/parse-yaml.ts';
import { resolveBlocks } from './resolve/blocks.ts';
import { resolveCompany } from './resolve/company.ts';
import { resolveConstants } from './resolve/constants.ts';
import { resolveCatalog, resolveContent } from './resolve/content.ts';
import type { ResolveInput } from './resolve/input.ts';
import { resolveMarkets, resolveVariants } from './resolve/markets.ts';
import { resolveMessages } from './resolve/messages.ts';
import { resolveRedirects } from './resolve/redirects.ts';
import { checkRoot } from './resolve/root.ts';
import { resolveRoutes } from './resolve/routes.ts';
import { resolveSites } from './resolve/sites.ts';
import { resolveTranslation } from './resolve/translation.ts';

interface Kept {
  /** Of all compilations that share a cache, the last one is kept. Left out: nothing is. */
  readonly cache: ParseCache | undefined;
  /** The digest of all files but those with redirects. */
  readonly others: string;
}

/**
 * Resolves names to values. Undefined if constants or sites are too broken to resolve the rest. Where only files with redirects have
 * changed since the last compilation, all else is what it was, the same objects: what is derived from them is not made again.
 */
export function resolveModel(input: ResolveInput, kept: Kept): SiteModel | undefined {
  const others = resolveOthersOnce(input, kept);
  return others && { ...others, redirects: resolveRedirects(input, others.sites) };
}

type Others = Omit<SiteModel, 'redirects'>;

interface Resolved {
  readonly digest: string;
  readonly others: Others | undefined;
  readonly problems: readonly Problem[];
}

const resolved = new WeakMap<ParseCache, Resolved>();

function resolveOthersOnce(input: ResolveInput, { cache, others: digest }: Kept): Others | undefined {
  if (!cache) return resolveOthers(input);
  const known = resolved.get(cache);
  if (known?.digest === digest) {
    known.problems.forEach(input.report);
    return known.others;
  }
  const problems: Problem[] = [];
  const others = resolveOthers({
    ...input,
    report(problem) {
      problems.push(problem);
      input.report(problem);
    },
  });
  resolved.set(cache, { digest, others, problems });
  return others;
}

/** Resolves everything but the redirects in files. */
function resolveOthers(input: ResolveInput): Others | undefined {
  const { constants, complete } = resolveConstants(input);
  // Without the constants the sites are only checked.
  const known = complete && 'site.mainDefault' in constants && 'site.activeState' in constants;
  const { markets, forms } = resolveMarkets(input);
  const sites = resolveSites(input, {
    mainDefault: known ? numberConstant(constants, 'site.mainDefault') : 0,
    activeState: known ? numberConstant(constants, 'site.activeState') : 1,
    markets,
  });
  if (!input.incomplete.has('sites')) checkRoot(sites, input.report);
  if (!sites.some((site) => site.flag === '' && site.active)) return undefined;
  if (!complete || Object.keys(constants).length === 0) return undefined;
  const written = resolveContent(input, constants);
  const content = { ...written, products: resolveVariants(written.products, forms) };
  const routes = resolveRoutes(input, constants, content);
  const messages = resolveMessages(input);
  const translation = resolveTranslation(input, sites);
  return {
    sites,
    routes,
    routeRedirects: routeRedirects({ sites, routes, content }),
    company: resolveCompany(input),
    constants,
    messages,
    ...(translation && { translation }),
    blocks: resolveBlocks(input),
    catalog: resolveCatalog(input, { messages, categories: content.categories }),
    collections: input.collections,
    content,
    images: input.images.flatMap(({ image }) => image ?? []),
    films: input.films.flatMap(({ film }) => film ?? []),
    ownFiles: input.ownFiles.flatMap(({ offered }) => offered ?? []),
    theme: input.theme.map(({ path, digest, constants }) => ({ path, digest, constants })),
  };
}

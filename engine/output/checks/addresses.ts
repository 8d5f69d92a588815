import { isApiPath } from '../../content/api/api-path.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Decision, Router } from '../../routing/router.ts';

/** The target of an address. */
export type Destination =
  /** A page; `path` is that of the page whose content answers, `render` whether it was written at build. */
  | { readonly kind: 'page'; readonly path: string; readonly render: 'build' | 'request' }
  | { readonly kind: 'file' }
  | { readonly kind: 'call' }
  /** Another host, or no address of the web. */
  | { readonly kind: 'elsewhere' }
  /** A redirect to another address. */
  | { readonly kind: 'redirect'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string };

export interface Addresses {
  /** Returns the target of an address on the page with this path. Ignores the fragment. */
  find(address: string, from: string): Destination;
}

/** Returns the file of a page that is written at build, below the served folder. */
export function pageFile(site: Pick<Site, 'prefix'>, remainder: string): string {
  return `${sitePath(site, remainder).replace(/\/$/, '')}/index.html`;
}

/** Finds the targets of addresses with the router of the service. `hasFile` receives paths that begin with a slash. */
export function createAddresses(model: SiteModel, router: Router, hasFile: (path: string) => boolean): Addresses {
  const hosts = new Set(model.sites.map(({ addr }) => new URL(addr).host));
  const known = new Map<string, Destination>();

  function findTarget(target: string): Destination {
    const path = target.split('?', 1)[0] ?? '';
    if (isApiPath(target)) return { kind: 'call' };
    const decision = router.decide(target);
    switch (decision.kind) {
      case 'page':
        return findPage(decision);
      case 'skip':
        return hasFile(decodeURIComponent(decision.path))
          ? { kind: 'file' }
          : { kind: 'fault', message: `\`${path}\` is not a file of the output` };
      case 'redirect':
        return isErrorPage(decision)
          ? { kind: 'fault', message: `\`${target}\` leads to no page` }
          : { kind: 'redirect', message: `\`${target}\` is redirected to \`${decision.location}\`` };
      case 'fatal':
        return { kind: 'fault', message: `\`${target}\` leads to no page` };
      case 'gone':
        return { kind: 'fault', message: `\`${target}\` is gone` };
      default:
        return { kind: 'fault', message: `\`${target}\` is refused` };
    }
  }

  function findPage({ site, shown, render }: Extract<Decision, { kind: 'page' }>): Destination {
    const path = sitePath(site, shown);
    return render === 'request' || hasFile(pageFile(site, shown))
      ? { kind: 'page', path, render }
      : { kind: 'fault', message: `\`${path}\` is a page without a file` };
  }

  return {
    find(address, from) {
      const mark = address.indexOf('#');
      const own = mark === -1 ? address : address.slice(0, mark);
      // Nearly every address is a path or a full address, and every page has the same ones.
      const isPath = own.startsWith('/') && !own.startsWith('//');
      const isFixed = isPath || own.startsWith('https://');
      let found = isFixed ? known.get(own) : undefined;
      if (!found) {
        const target = isPath ? own : resolve(own, from, hosts);
        found = typeof target === 'string' ? findTarget(target) : target;
        if (isFixed) known.set(own, found);
      }
      return found;
    },
  };
}

/** Returns the path and query of an address on a host of the sites. */
function resolve(address: string, from: string, hosts: ReadonlySet<string>): string | Destination {
  let url: URL;
  try {
    url = new URL(address, `${BASE}${from}`);
  } catch {
    return { kind: 'fault', message: `\`${address}\` is not a valid address` };
  }
  if (url.protocol === 'javascript:') return { kind: 'fault', message: `\`${address}\` is a script` };
  if (url.origin === BASE) {
    if (address.startsWith('//')) return { kind: 'fault', message: `\`${address}\` has no scheme` };
    return `${url.pathname}${url.search}`;
  }
  if (!hosts.has(url.host)) return { kind: 'elsewhere' };
  if (url.protocol !== 'https:') return { kind: 'fault', message: `\`${address}\` is not encrypted` };
  return `${url.pathname}${url.search}`;
}

/** The base of relative addresses: a host that does not occur on any page. */
const BASE = 'https://page.invalid';

function isErrorPage({ location, site }: Extract<Decision, { kind: 'redirect' }>): boolean {
  return location.startsWith(`${sitePath(site, 'error')}?`);
}

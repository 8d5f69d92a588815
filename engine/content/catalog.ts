import { numberConstant, textConstant, type Constants } from '../model/constants.ts';
import type { CatalogEntry } from '../model/content.ts';
import { homePath, type Site } from '../model/site.ts';
import { menuTree } from './menu-tree.ts';

/** An entry of the navigation on a page. */
export interface MenuItem {
  readonly id: number;
  readonly parentId: number;
  readonly label: CatalogEntry['name'];
  /** The address: a path of the site with its prefix, a full address, or `#`. */
  readonly href: string;
  readonly newWindow: boolean;
  readonly highlighted: boolean;
  readonly icon?: string;
  readonly optionCategory?: string;
  readonly children: readonly MenuItem[];
}

/** What says where an entry of the navigation leads. */
type Target = Pick<CatalogEntry, 'catalogType' | 'templateComponent' | 'path' | 'urlFlag' | 'redirectUrl'>;

/**
 * Returns the path of a navigation entry, without the prefix of a site.
 * A link uses its redirectUrl, or `#`. An entry of the product template with a urlFlag is a category. Template `index` gives a slash
 * and the path, path `index` the template; a path that begins with `#` is appended. Slashes at the end are removed.
 */
export function catalogPath(entry: Target, constants: Constants): string {
  if (entry.catalogType === numberConstant(constants, 'catalog.typeLink')) return entry.redirectUrl ?? '#';
  const template = entry.templateComponent ?? 'index';
  const path = entry.path ?? 'index';
  const common = entry.catalogType === numberConstant(constants, 'catalog.typeCommon');
  if (common && template === 'product' && entry.urlFlag !== undefined) return `/products/${entry.urlFlag}`;
  if (path.startsWith('#')) return `${template === 'index' ? '/' : `/${template}`}${path}`;
  const joined =
    template === 'index'
      ? `/${path === 'index' ? '' : path}`
      : path === 'index'
        ? `/${template}`
        : `/${template}/${path}`;
  return joined.replace(/\/+$/, '') || '/';
}

/** Returns the address of an entry on a site: paths of the site get its prefix, full addresses and `#` do not. */
export function catalogHref(entry: CatalogEntry, site: Pick<Site, 'prefix'>, constants: Constants): string {
  const path = catalogPath(entry, constants);
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  if (path === '/') return homePath(site);
  return path.startsWith('/#') ? `${homePath(site)}${path.slice(1)}` : `${site.prefix}${path}`;
}

/** Tells whether an entry is visible: shown and enabled. The state is a string. */
export function isVisible(entry: CatalogEntry, constants: Constants): boolean {
  return (
    entry.catalogShow === numberConstant(constants, 'catalog.shown') &&
    entry.state === textConstant(constants, 'catalog.enabledState')
  );
}

/** Returns the tree of the visible entries of one navigation, in their order. An entry below a hidden one is hidden. */
export function buildMenu(
  entries: readonly CatalogEntry[],
  where: 'top' | 'bottom',
  site: Pick<Site, 'prefix'>,
  constants: Constants,
): MenuItem[] {
  const showType =
    where === 'top' ? numberConstant(constants, 'catalog.showTop') : numberConstant(constants, 'catalog.showBottom');
  const shown = entries.filter((entry) => entry.showType === showType && isVisible(entry, constants));
  return menuTree(
    shown.map((entry) => ({
      id: entry.catalogId,
      parentId: entry.parentId,
      label: entry.name,
      href: catalogHref(entry, site, constants),
      newWindow: entry.openType === numberConstant(constants, 'catalog.openNewWindow'),
      highlighted: entry.highlighted ?? false,
      ...(entry.icon === undefined ? {} : { icon: entry.icon }),
      ...(entry.optionCategory === undefined ? {} : { optionCategory: entry.optionCategory }),
    })),
  );
}

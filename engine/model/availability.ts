import type { Content, CollectionName } from './content.ts';
import { isSoldOn } from './market.ts';
import type { AvailabilityRaw, ProductsRaw } from './schema/types.gen.ts';
import type { Site } from './site.ts';

/** An entry that may be limited to some sites, or made for some markets. */
export interface Limited {
  readonly availability?: AvailabilityRaw;
  readonly variants?: ProductsRaw['variants'];
}

/** What decides whether a site shows an entry. */
type Shower = Pick<Site, 'flag' | 'region' | 'market'>;

/**
 * Tells whether a site shows an entry. Without `availability` every site does whose market a variant of it fits. The root site also shows
 * entries that are limited to regions, because it represents all of them.
 */
export function isAvailable(entry: Limited, site: Shower): boolean {
  const { availability } = entry;
  const { flag, region } = site;
  if (entry.variants && !isSoldOn(entry, site)) return false;
  if (!availability) return true;
  const { regions, only, except } = availability;
  if (except?.includes(flag) === true) return false;
  if (only) return only.includes(flag);
  return regions === undefined || flag === '' || regions.includes(region);
}

/** Returns the flags of the sites that do not show an entry; undefined if all sites show it. */
export function absentFrom(entry: object, sites: readonly Site[]): ReadonlySet<string> | undefined {
  const limited = entry as Limited;
  if (!limited.availability && !limited.variants) return undefined;
  const flags = sites.filter((site) => !isAvailable(limited, site)).map(({ flag }) => flag);
  return flags.length === 0 ? undefined : new Set(flags);
}

const bySite = new WeakMap<readonly object[], Map<string, readonly object[]>>();

/** Returns the entries of a collection that a site shows, in their order. Cached for each site. */
export function entriesOn<T extends object>(entries: readonly T[], site: Shower): readonly T[] {
  const known = bySite.get(entries) ?? new Map<string, readonly object[]>();
  bySite.set(entries, known);
  let shown = known.get(site.flag);
  if (!shown) {
    const some = entries.filter((entry) => isAvailable(entry as Limited, site));
    shown = some.length === entries.length ? entries : some;
    known.set(site.flag, shown);
  }
  return shown as readonly T[];
}

/** Returns the content of one site. Each collection is filtered when it is first read. */
export function contentOn(content: Content, site: Shower): Content {
  return new Proxy(content, {
    get: (target, name) =>
      typeof name === 'string' && name in target
        ? entriesOn<object>(target[name as CollectionName], site)
        : (Reflect.get(target, name) as unknown),
  });
}

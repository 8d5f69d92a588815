import type { Content, CollectionName } from './content.ts';
import type { AvailabilityRaw } from './schema/types.gen.ts';
import type { Site } from './site.ts';

/** An entry that may be limited to some sites. */
interface Limited {
  readonly availability?: AvailabilityRaw;
}

/**
 * Tells whether a site shows an entry. Without `availability` every site does. The root site also shows entries that are limited to
 * regions, because it represents all of them.
 */
export function isAvailable({ availability }: Limited, { flag, region }: Pick<Site, 'flag' | 'region'>): boolean {
  if (!availability) return true;
  const { regions, only, except } = availability;
  if (except?.includes(flag) === true) return false;
  if (only) return only.includes(flag);
  return regions === undefined || flag === '' || regions.includes(region);
}

/** Returns the flags of the sites that do not show an entry; undefined if all sites show it. */
export function absentFrom(entry: object, sites: readonly Site[]): ReadonlySet<string> | undefined {
  const { availability } = entry as Limited;
  if (!availability) return undefined;
  const flags = sites.filter((site) => !isAvailable({ availability }, site)).map(({ flag }) => flag);
  return flags.length === 0 ? undefined : new Set(flags);
}

const bySite = new WeakMap<readonly object[], Map<string, readonly object[]>>();

/** Returns the entries of a collection that a site shows, in their order. Cached for each site. */
export function entriesOn<T extends object>(entries: readonly T[], site: Pick<Site, 'flag' | 'region'>): readonly T[] {
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
export function contentOn(content: Content, site: Pick<Site, 'flag' | 'region'>): Content {
  return new Proxy(content, {
    get: (target, name) =>
      typeof name === 'string' && name in target
        ? entriesOn<object>(target[name as CollectionName], site)
        : (Reflect.get(target, name) as unknown),
  });
}

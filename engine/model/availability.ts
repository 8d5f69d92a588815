import type { Content, CollectionName } from './content.ts';
import type { AvailabilityRaw } from './schema/types.gen.ts';
import type { Site } from './site.ts';

/** An entry that may be limited to some sites. */
interface Limited {
  readonly availability?: AvailabilityRaw;
}

/**
 * True if a site shows an entry. Without `availability` every site does. The root site shows what is limited to regions too, because it
 * speaks for all of them.
 */
export function isAvailable({ availability }: Limited, { flag, region }: Pick<Site, 'flag' | 'region'>): boolean {
  if (!availability) return true;
  const { regions, only, except } = availability;
  if (except?.includes(flag) === true) return false;
  if (only) return only.includes(flag);
  return regions === undefined || flag === '' || regions.includes(region);
}

/** The flags of the sites that do not show an entry; undefined where all do. */
export function absentFrom(entry: object, sites: readonly Site[]): ReadonlySet<string> | undefined {
  const { availability } = entry as Limited;
  if (!availability) return undefined;
  const flags = sites.filter((site) => !isAvailable({ availability }, site)).map(({ flag }) => flag);
  return flags.length === 0 ? undefined : new Set(flags);
}

const bySite = new WeakMap<readonly object[], Map<string, readonly object[]>>();

/** The entries of a collection that a site shows, in their order. Made once for each site. */
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

/** The content of one site: each collection is cut down when it is asked for. */
export function contentOn(content: Content, site: Pick<Site, 'flag' | 'region'>): Content {
  return new Proxy(content, {
    get: (target, name) =>
      typeof name === 'string' && name in target
        ? entriesOn<object>(target[name as CollectionName], site)
        : (Reflect.get(target, name) as unknown),
  });
}

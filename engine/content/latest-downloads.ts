import type { Download } from '../model/content.ts';
import { onceFor } from '../model/once-for.ts';

/**
 * The downloads that no other one replaces. One is replaced where another of its category and of one of its products lists its version
 * among the earlier ones: an entry kept for those who need a stop in between is not the latest, whatever its date. Found once for a list.
 */
export const latestDownloads = onceFor(findLatest);

function findLatest(downloads: readonly Download[]): ReadonlySet<Download> {
  const replaced = new Set(
    downloads.flatMap(({ category, products, previous = [] }) =>
      previous.flatMap(({ version }) => products.map((product) => `${category} ${product} ${version}`)),
    ),
  );
  return new Set(
    downloads.filter(
      ({ category, products, version }) =>
        !products.some((product) => replaced.has(`${category} ${product} ${version}`)),
    ),
  );
}

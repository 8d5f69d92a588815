import { createFrequentTexts } from './frequent-texts.ts';

/** Chooses requests by their hosts, and keeps which hosts logs have. */
export interface HostFilter {
  /** Tells whether requests for a host are wanted. Undefined: the line of the request does not name its host. */
  takes(host: string | undefined): boolean;
  /** The hosts of all requests, the most frequent first. */
  seen(): readonly string[];
  /** The wanted hosts that no request was for. */
  unseen(): readonly string[];
}

/** The most hosts that are kept. Scanners make hosts up. */
const MOST_HOSTS = 1000;

/** Makes a filter for hosts as `hostOf` returns them. */
export function createHostFilter(wanted: ReadonlySet<string>): HostFilter {
  const others = createFrequentTexts(MOST_HOSTS);
  const found = new Map<string, number>();
  return {
    takes(host) {
      if (host === undefined) return false;
      if (wanted.has(host)) {
        found.set(host, (found.get(host) ?? 0) + 1);
        return true;
      }
      others.add(host, 1);
      return false;
    },
    seen: () => [...found, ...others.list()].sort(([, hits], [, otherHits]) => otherHits - hits).map(([host]) => host),
    unseen: () => [...wanted].filter((host) => !found.has(host)),
  };
}

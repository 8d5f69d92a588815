import type { Collector, Place } from '../collect.ts';

/** Checks the host of a source, and returns the changes for its rule. */
export type HostCheck = (host: string | undefined, place: Place) => readonly string[];

/**
 * Rules of redirects.yaml hold on every host that serves the site. The first host of a file counts as that of the site, with one remark. A
 * rule on another host gets a remark that it holds on more hosts than before.
 */
export function checkHosts(into: Collector): HostCheck {
  let site: string | undefined;
  return (host, place) => {
    if (host === undefined || host === site) return [];
    if (site !== undefined)
      return [`The rule held only on \`${host}\`; here it holds on every host that serves this site.`];
    site = host;
    into.remark(place, `Sources are on \`${host}\`; here the rules hold on every host that serves this site.`);
    return [];
  };
}

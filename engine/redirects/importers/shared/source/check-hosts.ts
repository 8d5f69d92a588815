import type { Collector, Place } from '../collect.ts';

/** Says what becomes of the host of a source, and returns what changes for this rule. */
export type HostCheck = (host: string | undefined, place: Place) => readonly string[];

/**
 * Rules of redirects.yaml hold on whatever host the site answers on. The first host of a file is taken for that of the site and said
 * once; a rule on another one is said to hold on more hosts than before.
 */
export function checkHosts(into: Collector): HostCheck {
  let site: string | undefined;
  return (host, place) => {
    if (host === undefined || host === site) return [];
    if (site !== undefined) return [`It held on \`${host}\` only; it holds on every host that this site answers on.`];
    site = host;
    into.remark(place, `Sources are on \`${host}\`; the rules hold on every host that this site answers on.`);
    return [];
  };
}

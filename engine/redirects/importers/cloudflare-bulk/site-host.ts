import { hostOf } from '../shared/source/literal.ts';

/** A source and its target; the target may be a path. */
interface Lead {
  readonly host: string;
  readonly target: string;
}

/**
 * Returns the host of the site: of the hosts of the sources, the one that most targets lead to; of two, the first. Undefined if no target
 * leads to one of them, such as in a list that leads old domains to a new one.
 */
export function siteHost(leads: readonly Lead[]): string | undefined {
  const counts = new Map(leads.map(({ host }) => [host, 0]));
  for (const { host, target } of leads) {
    const led = hostOfTarget(target) ?? host;
    const count = counts.get(led);
    if (count !== undefined) counts.set(led, count + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most === 0 ? undefined : [...counts].find(([, count]) => count === most)?.[0];
}

/** Undefined for a path, which leads to the host of its source. */
function hostOfTarget(target: string): string | undefined {
  const [, authority] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(target) ?? [];
  return authority === undefined ? (target.startsWith('/') ? undefined : '') : (hostOf(authority) ?? '');
}

import type { Parsed } from '../../../match/pattern.ts';
import type { Collector, Place } from '../collect.ts';
import { boundHost } from './bound-host.ts';

/** The hosts that the source and the target of a line name, in lower case. */
export interface NamedHosts {
  readonly place: Place;
  readonly sources: readonly string[];
  readonly target?: string;
}

/** The hosts of the sources of a file. */
export interface FileHosts {
  /** The host that counts as that of the site: its rules are written without a host. */
  readonly site?: string;
  /** True if the sources name more than one host. */
  readonly several: boolean;
}

/**
 * Finds the host of the site, and adds a remark on it: it is the only host of the sources, or of several the one that most targets lead to. If
 * no target leads to one of them, all may be old domains.
 */
export function readFileHosts(named: readonly NamedHosts[], into: Collector): FileHosts {
  const sources = new Set(named.flatMap((line) => line.sources));
  const [only] = sources;
  const several = sources.size > 1;
  const site = several ? mostFrequent(named.flatMap(({ target = '' }) => (sources.has(target) ? target : []))) : only;
  const first = named.find((line) => (site === undefined ? line.sources.length > 0 : line.sources.includes(site)));
  if (!first) return { several };
  into.remark(first.place, site === undefined ? EACH_ITS_OWN : ON_EVERY_HOST(site));
  return { several, ...(site === undefined ? {} : { site }) };
}

const ON_EVERY_HOST = (site: string): string =>
  `Sources are on \`${site}\`; here the rules hold on every host that serves this site. If it is an old domain that leads here too, add \`host: ${site}\` to them.`;
const EACH_ITS_OWN =
  'The sources are on several hosts, so that each rule keeps its own as `host:`. If one of them is the host of the site, delete `host:` from its rules.';

function mostFrequent(names: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.name;
}

/** How a rule is bound. `heldOn`: the host on which it held, if it is written without a host and others are written with one. */
export interface HostBinding {
  readonly host?: string;
  readonly heldOn?: string;
}

/** Binds a rule to the host of its source, unless that is the host of the site. */
export function bindHost(name: string | undefined, { site, several }: FileHosts): Parsed<HostBinding> {
  if (name === undefined) return { ok: true, value: {} };
  if (name === site) return { ok: true, value: several ? { heldOn: name } : {} };
  const host = boundHost(name);
  if (host !== undefined) return { ok: true, value: { host } };
  return {
    ok: false,
    flaw: {
      message: `A rule cannot be bound to \`${name}\`.`,
      hint: 'Write a host name without port and wildcard, or leave out the host if it is that of the site.',
    },
  };
}

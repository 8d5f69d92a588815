import type { Flaw } from '../../match/pattern.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Draft } from '../shared/collect.ts';
import { boundHost } from '../shared/source/bound-host.ts';
import { escapeExpression, literalSource, literalTarget } from '../shared/source/literal.ts';
import { matchPath } from '../shared/order/matching.ts';
import { readSource, type SourceAddress } from '../shared/source/source-address.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { TO_HTTPS } from '../shared/source/to-https.ts';
import { readBulkItems, type BulkItem } from './items.ts';
import { siteHost } from './site-host.ts';
import { takeSubpath } from './subpath.ts';

/**
 * Cloudflare Bulk Redirects. A source matches exactly, with its slash; a subpath source also matches everything below it. The longest
 * source wins. Without its switches, a rule drops the query of the request. Each source has a host: the rules of the host that most targets
 * lead to are for the host of the sites, the others are for one host.
 */
export const cloudflareBulk: RedirectImporter = {
  id: 'cloudflare-bulk',
  title: 'Cloudflare Bulk Redirects, CSV or JSON',
  docs: 'https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/',
  precedence: 'specificity',
  read(text) {
    // A target names its host.
    const into = collect('first', { paths: 'on the sites' });
    const items = readBulkItems(text, into).map((item) => ({ item, address: readSource(item.source, 'optional') }));
    const site = siteHost(
      items.flatMap(({ item: { target }, address }) =>
        address.ok && address.value.host !== undefined ? [{ host: address.value.host, target }] : [],
      ),
    );
    const seen = new Map<string, number>();
    for (const { item: given, address } of items) {
      const item = { ...given, place: { ...given.place, matching: () => matchBulk(given, address) } };
      const before = seen.get(item.source);
      if (before !== undefined) into.refuse(item.place, `Line ${before} has the same source. Delete one of them.`);
      else if (address.ok) takeItem(item, address.value, { site, into });
      else into.refuse(item.place, address.flaw);
      seen.set(item.source, before ?? item.place.line);
    }
    sayOfHosts(items, site, into);
    return into.finish();
  },
};

type Address = ReturnType<typeof readSource>;

/** Says once what became of the hosts and the schemes of the sources. */
function sayOfHosts(
  items: readonly { readonly item: BulkItem; readonly address: Address }[],
  site: string | undefined,
  into: Collector,
): void {
  const first = items.find(({ address }) => address.ok && address.value.host !== undefined);
  const own = items.find(({ address }) => address.ok && address.value.host === site);
  if (site !== undefined && own) into.remark(own.item.place, ON_SITE(site));
  else if (first) into.remark(first.item.place, ON_HOSTS);
  const schemed = items.find(({ item, address }) => address.ok && /^https?:/i.test(item.source));
  if (schemed) into.remark(schemed.item.place, SCHEMES);
}

const ON_SITE = (host: string): string =>
  `Targets lead to \`${host}\`, so it is taken for the host of this site: its rules hold on every host that serves the site.`;
const ON_HOSTS =
  'No target leads to a host of the sources, so each rule is kept for its host only. Delete `host` where it is that of this site.';
const SCHEMES = 'A source with a scheme matched only requests with that scheme; here rules hold for http and https.';

interface Reading {
  readonly site: string | undefined;
  readonly into: Collector;
}

function takeItem(item: BulkItem, address: SourceAddress, { site, into }: Reading): void {
  const { place, preserveQuery, subdomains, subpath, preserveSuffix } = item;
  const name = boundHost(address.host ?? '');
  const flaw = sourceFlaw(item, address);
  if (name === undefined || flaw !== undefined) return into.refuse(place, flaw ?? NOT_ONE_HOST(address.host ?? ''));
  const status = item.status === '' ? 301 : statusOf(item.status);
  if (status === undefined || status === 303 || status === 410)
    return into.refuse(place, `The status \`${item.status}\` is not supported. Write 301, 302, 307 or 308.`);
  const full = name !== site && /^\/(?!\/)/.test(item.target) ? `https://${name}${item.target}` : item.target;
  const target = literalTarget(full, { hosts: new Set(site === undefined ? [] : [site]) });
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes, ...where } = target.value;
  if (preserveQuery && where.to.includes('?'))
    return into.refuse(
      place,
      'The target has a query, and the rule also preserves the query of the request. Choose one of them.',
    );
  const rule: Draft & { readonly to: string } = {
    ...(name === site ? {} : { host: name }),
    ...where,
    ...(status === 301 ? {} : { status }),
    ...(preserveQuery ? {} : { forward: 'drop' as const }),
    ...(item.comment === '' ? {} : { note: item.comment }),
  };
  const said = [...changes, ...(subdomains ? [name === site ? SITE_SUBDOMAINS(name) : SUBDOMAINS(name)] : [])];
  if (subpath) return takeSubpath({ place, path: address.path, rule, said, preserveSuffix }, into);
  const literal = literalSource(address.path, 'exact');
  if (!literal.ok) return into.refuse(place, literal.flaw);
  const { changes: kept, ...from } = literal.value;
  into.take(place, { ...from, ...rule, ...exactly(from) }, [...said, ...kept]);
}

function sourceFlaw(item: BulkItem, { host, path, query }: SourceAddress): Flaw | string | undefined {
  if (host === undefined)
    return `The source \`${item.source}\` has no host. Write \`example.com${item.source}\`; the format \`csv\` takes lists of paths.`;
  if (query !== undefined)
    return 'The source has a query, which Cloudflare cannot match. Delete the query or the redirect.';
  if (path.includes('*'))
    return `Cloudflare takes the \`*\` in \`${path}\` for a plain character, so that no other path matches. Write the path before it, with subpath matching.`;
  return loopFlaw(item);
}

const NOT_ONE_HOST = (host: string): string =>
  `The source has the host \`${host}\`, which is not one host name. Write one redirect for each host, without a port.`;

/** Finds a redirect to its own address, or to the same one with `https:`. */
function loopFlaw({ source, target, subpath, preserveSuffix }: BulkItem): Flaw | string | undefined {
  const [, scheme, address = ''] = /^(https?:\/\/)?(.*)$/is.exec(source) ?? [];
  const own = URL.parse(`https://${address}`)?.href;
  if (own !== URL.parse(target)?.href || (subpath && !preserveSuffix)) return undefined;
  return scheme?.toLowerCase() === 'http://' ? TO_HTTPS : 'The redirect leads to itself. Delete it.';
}

function matchBulk({ subpath }: BulkItem, address: Address): readonly Matching[] {
  const host = address.ok ? boundHost(address.value.host ?? '') : undefined;
  if (!address.ok || host === undefined) return [];
  const { path } = address.value;
  const below = subpath ? [{ regex: `^${escapeExpression(path.replace(/\/+$/, ''))}/.*$` }] : [];
  return [...matchPath(path, 'exact'), ...below].map((one) => ({ ...one, host }));
}

const SUBDOMAINS = (host: string): string =>
  `The rule also held on the subdomains of \`${host}\`. Write those that you have as a list: \`host: [${host}, www.${host}]\`.`;
const SITE_SUBDOMAINS = (host: string): string =>
  `The rule also held on the subdomains of \`${host}\`; here it holds on every host that serves this site.`;

/** A regular expression itself decides on a slash at its end, and the root always has one. */
function exactly({ from }: { readonly from?: string }): { slash?: 'exact' } {
  return from === undefined || from === '/' ? {} : { slash: 'exact' };
}

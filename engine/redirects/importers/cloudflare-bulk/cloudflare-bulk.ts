import { collect, type Collector, type Draft, type Place } from '../shared/collect.ts';
import { checkHosts, type HostCheck } from '../shared/source/check-hosts.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { escapeExpression, literalSource, literalTarget } from '../shared/source/literal.ts';
import { matchPath } from '../shared/order/matching.ts';
import { readSource } from '../shared/source/source-address.ts';
import { statusOf } from '../shared/source/statuses.ts';
import { readBulkItems, type BulkItem } from './items.ts';

/**
 * Cloudflare Bulk Redirects. A source matches exactly, with its slash; a subpath source also matches everything below it. The longest
 * source wins. Without its switches, a rule drops the query of the request.
 */
export const cloudflareBulk: RedirectImporter = {
  id: 'cloudflare-bulk',
  title: 'Cloudflare Bulk Redirects, CSV or JSON',
  docs: 'https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    const check = checkHosts(into);
    const seen = new Map<string, number>();
    for (const { place, ...rest } of readBulkItems(text, into)) {
      const item = { ...rest, place: { ...place, matching: () => matchBulk(rest) } };
      const before = seen.get(item.source);
      if (before !== undefined) into.refuse(item.place, `Line ${before} has the same source. Delete one of them.`);
      else takeItem(item, check, into);
      seen.set(item.source, before ?? item.place.line);
    }
    return into.finish();
  },
};

function takeItem(item: BulkItem, check: HostCheck, into: Collector): void {
  const { place, preserveQuery, subdomains, subpath, preserveSuffix } = item;
  if ([preserveQuery, subdomains, subpath, preserveSuffix].includes(undefined))
    return into.refuse(place, 'A switch is neither TRUE nor FALSE.');
  const source = readSource(item.source, 'optional');
  if (!source.ok) return into.refuse(place, source.flaw);
  const { host, path, query } = source.value;
  if (host === undefined || query !== undefined)
    return into.refuse(place, 'The source is not an address without a query. Write `example.com/old`.');
  const status = item.status === '' ? 301 : statusOf(item.status);
  if (status === undefined || status === 303 || status === 410)
    return into.refuse(place, `The status \`${item.status}\` is not supported. Write 301, 302, 307 or 308.`);
  const target = literalTarget(item.target, { hosts: new Set([host]) });
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes, ...where } = target.value;
  if (preserveQuery && where.to.includes('?'))
    return into.refuse(
      place,
      'The target has a query, and the rule also preserves the query of the request. Choose one of them.',
    );
  const rule: Draft & { readonly to: string } = {
    ...where,
    ...(status === 301 ? {} : { status }),
    ...(preserveQuery ? {} : { forward: 'drop' as const }),
  };
  const said = [...changes, ...check(host, place), ...(subdomains ? [SUBDOMAINS] : [])];
  if (subpath) return takeSubpath({ place, path, rule, said, preserveSuffix: preserveSuffix === true }, into);
  const literal = literalSource(path, 'exact');
  if (!literal.ok) return into.refuse(place, literal.flaw);
  const { changes: kept, ...from } = literal.value;
  into.take(place, { ...from, ...rule, ...exactly(from) }, [...said, ...kept]);
}

function matchBulk({ source, subpath }: Omit<BulkItem, 'place'>): readonly Matching[] {
  const address = readSource(source, 'optional');
  if (!address.ok) return [];
  const { path } = address.value;
  const below = subpath === true ? [{ regex: `^${escapeExpression(path.replace(/\/+$/, ''))}/.*$` }] : [];
  return [...matchPath(path, 'exact'), ...below];
}

const SUBDOMAINS = 'The rule also held on the subdomains of its host; the hosts of this site are set elsewhere.';

interface Subpath {
  readonly place: Place;
  readonly path: string;
  readonly rule: Draft & { readonly to: string };
  readonly said: readonly string[];
  readonly preserveSuffix: boolean;
}

/** A splat also matches the path itself. If the target would then get a slash at its end, the path gets its own rule. */
function takeSubpath({ place, path, rule, said, preserveSuffix }: Subpath, into: Collector): void {
  const base = path.replace(/\/+$/, '');
  const literal = literalSource(base || '/', 'exact');
  if (!literal.ok) return into.refuse(place, literal.flaw);
  const from = literal.value.from?.replace(/\/$/, '');
  if (from === undefined)
    return into.refuse(
      place,
      'A source for everything below a path cannot hold `(`, `)`, `*`, `//` or a segment that begins with `:`.',
    );
  const [, to = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(rule.to) ?? [];
  const changes =
    path === base || base === '' ? said : [...said, `The rule also matches \`${base}\`, without the slash.`];
  if (preserveSuffix && !to.endsWith('/') && path === base) into.take(place, { from, ...rule, slash: 'exact' }, said);
  into.take(
    place,
    { from: `${from}/*`, ...rule, ...(preserveSuffix ? { to: `${to.replace(/\/$/, '')}/*${rest}` } : {}) },
    changes,
  );
}

/** A regular expression itself decides on a slash at its end, and the root always has one. */
function exactly({ from }: { readonly from?: string }): { slash?: 'exact' } {
  return from === undefined || from === '/' ? {} : { slash: 'exact' };
}

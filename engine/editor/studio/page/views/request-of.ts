import type { RedirectRow, SiteRow } from '../../contract.ts';

/** Returns an address that a rule probably concerns: `{site}` is replaced by a site of the rule, the other variables by examples. */
export function requestOf(
  { from, sites }: Pick<RedirectRow, 'from' | 'sites'>,
  all: readonly Pick<SiteRow, 'flag'>[],
): string {
  const [first = ''] = from.split(/,\s+/);
  const named =
    sites === 'all'
      ? ''
      : sites === 'prefixed'
        ? (all.find(({ flag }) => flag !== '')?.flag ?? '')
        : (sites.split(/,\s*/)[0] ?? '');
  const prefix = named === '' || named === 'root' ? '' : `/${named}`;
  return first
    .replace(/^\/?\{site\}/, prefix)
    .replaceAll(/:\w+\(([^|)]*)[^)]*\)/g, '$1')
    .replaceAll(/:\w+|\{\w+\}/g, 'example')
    .replace(/\*$/, 'example');
}

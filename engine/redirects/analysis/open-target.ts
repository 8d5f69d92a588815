import type { RedirectRule } from '../../model/redirect.ts';

/**
 * The capture, as it is written, that the target begins with on this host, so that the visitor chooses the first segment. Undefined for
 * other targets: below the prefix of a site, on another host, or beginning with an option that the source lists.
 */
export function leadingCapture({ target, source, sites }: RedirectRule): string | undefined {
  if (target?.origin !== '' || (target.sited && !sites.includes(''))) return undefined;
  const [slash, first] = target.path;
  if (slash?.kind !== 'text' || slash.text !== '/' || !first || first.kind === 'text') return undefined;
  if (first.kind === 'splat') return '*';
  const isListed = source.segments.some((segment) => segment.kind === 'alternation' && segment.name === first.name);
  return isListed ? undefined : `:${first.name}`;
}

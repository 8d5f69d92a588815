import type { Target } from '../../../../model/redirect-pattern.ts';
import type { ExactRow, PatternRow } from '../plan/fold-sites.ts';
import { routeNames, type SplatForm } from './path-to-regexp.ts';

/** Splits a row of exact sources into one for the root and one for the prefixes. */
export function splitRoot({ rule, sites, slash }: ExactRow): PatternRow[] {
  const below = sites.filter((flag) => flag !== '');
  return [
    ...(below.length < sites.length ? [{ rule, prefixed: false, sites: [''], slash }] : []),
    ...(below.length > 0 ? [{ rule, prefixed: true, sites: below, slash }] : []),
  ];
}

/** Returns two forms if the target uses the splat, because a host has no capture for an empty rest. */
export function splatForms({ rule: { source, target } }: PatternRow): SplatForm[] {
  const asked = target?.path.some(({ kind }) => kind === 'splat') === true;
  return source.segments.at(-1)?.kind === 'splat' && asked ? ['empty', 'some'] : ['any'];
}

/** Returns true if slashes from the start of the splat could become the start of the path. */
export function opensWithSplat({ rule: { target }, prefixed }: Pick<PatternRow, 'rule' | 'prefixed'>): boolean {
  const [first, second] = target?.path ?? [];
  const behindPrefix = prefixed && target?.sited === true;
  return !behindPrefix && first?.kind === 'text' && first.text === '/' && second?.kind === 'splat';
}

/** Returns the Location with `:name` for each capture of the source. */
export function destinationOf({ rule, prefixed }: PatternRow, splat: SplatForm): string {
  const { target } = rule;
  if (!target) throw new Error(`rule ${rule.id} has no target`);
  const names = routeNames(rule);
  const path = target.path
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'capture') return `:${part.name}`;
      return splat === 'some' ? `:${names.splat}` : '';
    })
    .join('');
  // With an empty splat, the path could begin with two slashes.
  const rest = prefixed && target.sited ? `/:${names.prefix}${path}` : path.replace(/^\/+/, '/');
  const query = target.query === undefined ? '' : `?${target.query}`;
  const fragment = target.fragment === undefined ? '' : `#${target.fragment}`;
  return `${target.origin}${rest}${query}${fragment}`;
}

/** The reason against a target for which `namesRunOn` holds. */
export const NAME_RUNS_ON = (host: string): string =>
  `${host} reads the text after a capture of the target as a part of its name`;

/** Returns true if the name of a capture in a destination does not end where the capture ends: before a letter, a modifier or a bracket. */
export function namesRunOn({ path }: Target): boolean {
  return path.some((part, index) => {
    const next = path[index + 1];
    return part.kind !== 'text' && next !== undefined && !(next.kind === 'text' && /^[/.~,;=&%@!-]/.test(next.text));
  });
}

import type { RedirectRule } from '../../../../model/redirect.ts';

/**
 * What a Location is put together from. `prefix`: that of the site of the request. `query`: of the request; `whole` with its question
 * mark where it has one, `some` where it is not empty, `and` with `&` in front where it is not empty.
 */
export type LocationPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'prefix' }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' }
  | { readonly kind: 'query'; readonly form: 'whole' | 'some' | 'and' };

/** The parts of the Location of a rule, in order; none for status 410. Leading slashes of the path are yet to be collapsed. */
export function locationParts({ target, forward }: RedirectRule): LocationPart[] {
  if (!target) return [];
  const parts: LocationPart[] = [];
  const text = (piece: string): void => {
    if (piece !== '') parts.push({ kind: 'text', text: piece });
  };
  text(target.origin);
  if (target.sited) parts.push({ kind: 'prefix' });
  parts.push(...target.path);
  const { query } = target;
  if (query === undefined) {
    if (forward !== 'drop') parts.push({ kind: 'query', form: forward === 'keep' ? 'whole' : 'some' });
  } else if (forward !== 'merge') {
    text(`?${query}`);
  } else {
    text(query === '' ? '' : `?${query}`);
    parts.push({ kind: 'query', form: query === '' ? 'some' : 'and' });
  }
  if (target.fragment !== undefined) text(`#${target.fragment}`);
  return parts;
}

/** True if what is captured can put a second slash at the start of the path. Behind the prefix of a site it cannot. */
export function canDoubleSlash({ target }: RedirectRule): boolean {
  if (!target) return false;
  const [first, second] = target.path;
  return first?.kind !== 'text' || (/^\/+$/.test(first.text) && second !== undefined);
}

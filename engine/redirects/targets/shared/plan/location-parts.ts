import type { RedirectRule } from '../../../../model/redirect.ts';

/**
 * A part of a Location. `prefix` is the prefix of the requested site. `query` is the query of the request: `whole` with its question mark
 * if it has one, `some` if it is not empty, `and` after `&` if it is not empty.
 */
export type LocationPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'prefix' }
  | { readonly kind: 'capture'; readonly name: string }
  | { readonly kind: 'splat' }
  | { readonly kind: 'query'; readonly form: 'whole' | 'some' | 'and' };

/** Returns the parts of the Location of a rule, in order; empty for status 410. The caller collapses leading slashes. */
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

/** Returns true if a capture can add a second slash at the start of the path, which a site prefix prevents. */
export function canDoubleSlash({ target }: RedirectRule): boolean {
  if (!target) return false;
  const [first, second] = target.path;
  return first?.kind !== 'text' || (/^\/+$/.test(first.text) && second !== undefined);
}

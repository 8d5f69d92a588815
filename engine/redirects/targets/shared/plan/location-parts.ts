import type { TargetPart } from '../../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { piecesOf } from '../../../match/pattern.ts';

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
  const query = piecesOf(target, 'query');
  const own = (mark: string, pieces: readonly TargetPart[]): void => {
    const [first, ...others] = pieces;
    text(`${mark}${first?.kind === 'text' ? first.text : ''}`);
    parts.push(...(first?.kind === 'text' ? others : pieces));
  };
  if (query === undefined) {
    if (forward !== 'drop') parts.push({ kind: 'query', form: forward === 'keep' ? 'whole' : 'some' });
  } else if (forward !== 'merge') {
    own('?', query);
  } else {
    if (target.query !== '') own('?', query);
    parts.push({ kind: 'query', form: target.query === '' ? 'some' : 'and' });
  }
  const fragment = piecesOf(target, 'fragment');
  if (fragment) own('#', fragment);
  return parts;
}

/** Returns true if a capture can add a second slash at the start of the path, which a site prefix prevents. */
export function canDoubleSlash({ target }: RedirectRule): boolean {
  if (!target) return false;
  const [first, second] = target.path;
  return first?.kind !== 'text' || (/^\/+$/.test(first.text) && second !== undefined);
}

import { distance } from 'fastest-levenshtein';

/** Returns the candidate that is most similar to `value`, if it is similar enough. */
export function nearest(value: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(value.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === '' || candidate === value || Math.abs(candidate.length - value.length) >= bestDistance) continue;
    const steps = stepsBetween(value.toLowerCase(), candidate.toLowerCase());
    if (steps < bestDistance || (steps === bestDistance && best !== undefined && candidate < best)) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
}

/**
 * Two neighbouring letters that are swapped, such as in `form` for `from`, are the likeliest slip: they count less than one letter. In a
 * code of two letters they do not, because HT and TH are both countries.
 */
function stepsBetween(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`;
  return one.length > 2 && at !== -1 && swapped === other ? 0.5 : distance(one, other);
}

/** Returns a hint of the form "Did you mean `x`?", or the given text if no candidate is similar. */
export function didYouMean(value: string, candidates: Iterable<string>, otherwise: string): string {
  const match = nearest(value, candidates);
  return match === undefined ? otherwise : `Did you mean \`${match}\`?`;
}

/** Formats the first few entries of a list for a hint. */
export function listSome(values: Iterable<string>, most = 8): string {
  const all = [...values];
  const shown = all
    .slice(0, most)
    .map((value) => `\`${value}\``)
    .join(', ');
  return all.length > most ? `${shown} and ${all.length - most} more` : shown;
}

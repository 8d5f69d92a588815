import { distance } from 'fastest-levenshtein';

/** Returns the candidate that is most similar to `value`, if it is similar enough. */
export function nearest(value: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(value.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === '' || candidate === value || Math.abs(candidate.length - value.length) >= bestDistance) continue;
    const steps = distance(value.toLowerCase(), candidate.toLowerCase());
    if (steps < bestDistance || (steps === bestDistance && best !== undefined && candidate < best)) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
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

import { distance } from 'fastest-levenshtein';

/** The candidate that is most likely meant by `value`, if one is near enough. */
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

/** A hint of the form "Did you mean `x`?", or the given text where nothing is near. */
export function didYouMean(value: string, candidates: Iterable<string>, otherwise: string): string {
  const match = nearest(value, candidates);
  return match === undefined ? otherwise : `Did you mean \`${match}\`?`;
}

/** The first few of a list, for a hint. */
export function listSome(values: Iterable<string>, most = 8): string {
  const all = [...values];
  const shown = all
    .slice(0, most)
    .map((value) => `\`${value}\``)
    .join(', ');
  return all.length > most ? `${shown} and ${all.length - most} more` : shown;
}

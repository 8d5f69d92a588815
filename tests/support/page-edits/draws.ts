import { infiniteStream, nat, sample } from 'fast-check';

/** Draws that are the same for the same seed. */
export interface Draws {
  /** A number from 0 to below another. */
  below(limit: number): number;
  /** One of a list; undefined if it is empty. */
  one<T>(list: readonly T[]): T | undefined;
  shuffled<T>(list: readonly T[]): T[];
}

export function createDraws(seed: number): Draws {
  const [numbers] = sample(infiniteStream(nat()), { numRuns: 1, seed });
  if (!numbers) throw new Error('there is no sample');
  const below = (limit: number): number => {
    const { value } = numbers.next();
    return (value as number) % limit;
  };
  return {
    below,
    one: (list) => (list.length === 0 ? undefined : list[below(list.length)]),
    shuffled(list) {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof left)[number]);
    },
  };
}

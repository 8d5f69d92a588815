import type { Part, PlannedProduct, PoeFigures } from './products.ts';

/** Devices that take their power from a switch. */
export interface PowerNeed {
  readonly ports: number;
  /** All together with the reserve, in watts. */
  readonly power: number;
  /** Products that take more at one port than any switch gives. They are not counted. */
  readonly tooMuch: readonly PlannedProduct[];
}

export interface SwitchSet {
  readonly part: Part;
  readonly ports: number;
  /** In watts: of all switches, and what is left. */
  readonly budget: number;
  readonly rest: number;
}

/** More switches than this take a plan that is made in the building. */
const MOST_SWITCHES = 8;

type WithPoe = PlannedProduct & { readonly poe: PoeFigures };

const hasPoe = (product: PlannedProduct): product is WithPoe => product.poe !== undefined;

/** Adds up what devices need. `reserve` is a share: 0.2 for a fifth more. */
export function powerNeed(parts: readonly Part[], products: readonly PlannedProduct[], reserve: number): PowerNeed {
  const most = Math.max(0, ...products.filter(hasPoe).map(({ poe }) => poe.perPort));
  const fed = parts.filter(({ product: { taken = 0 } }) => taken <= most);
  return {
    ports: fed.reduce((sum, { count }) => sum + count, 0),
    power: (1 + reserve) * fed.reduce((sum, { product: { taken = 0 }, count }) => sum + taken * count, 0),
    tooMuch: parts.filter(({ product: { taken = 0 } }) => taken > most).map(({ product }) => product),
  };
}

/**
 * The switches that feed the devices: the fewest of one model, of several the one with the least budget to spare. The second set is the next
 * that has more to spare.
 */
export function switchesFor(parts: readonly Part[], products: readonly PlannedProduct[], reserve: number): SwitchSet[] {
  const { ports, power, tooMuch } = powerNeed(parts, products, reserve);
  if (ports === 0) return [];
  const refused = new Set(tooMuch);
  const highest = Math.max(
    ...parts.filter(({ product }) => !refused.has(product)).map(({ product }) => product.taken ?? 0),
  );
  const sets = products
    .filter(hasPoe)
    .filter(({ poe }) => poe.perPort >= highest)
    .map((product): SwitchSet => {
      const { poe } = product;
      const count = Math.max(Math.ceil(ports / poe.ports), Math.ceil(power / poe.budget));
      return {
        part: { product, count },
        ports: count * poe.ports,
        budget: count * poe.budget,
        rest: count * poe.budget - power,
      };
    })
    .filter(({ part: { count } }) => count <= MOST_SWITCHES)
    .sort((a, b) => a.part.count - b.part.count || a.budget - b.budget);
  const [first] = sets;
  if (!first) return [];
  const roomier = sets.find((set) => set.budget > first.budget && set.ports >= first.ports);
  return roomier ? [first, roomier] : [first];
}

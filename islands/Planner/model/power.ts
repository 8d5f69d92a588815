import type { Part, PlannedProduct, PoeFigures, TakenPower } from './products.ts';

/** Devices that take their power from a switch. */
export interface PowerNeed {
  readonly ports: number;
  /** All together with the reserve, in watts. */
  readonly power: number;
  /** Products that no switch feeds at one port. They are not counted. */
  readonly tooMuch: readonly PlannedProduct[];
}

export interface SwitchSet {
  readonly part: Part;
  readonly ports: number;
  /** In watts: of all switches, and what is left. */
  readonly budget: number;
  readonly rest: number;
}

/** What is guaranteed at the end of a hundred metres of cable, of what a port gives: 25.5 W of 30 W in IEEE 802.3at. */
const ARRIVES = 0.85;
/** The least that arrives at a device, in watts: IEEE 802.3. */
const ARRIVING: Readonly<Record<string, number>> = { 'IEEE 802.3af': 12.95, 'IEEE 802.3at': 25.5 };

type WithPoe = PlannedProduct & { readonly poe: PoeFigures };
type WithTaken = PlannedProduct & { readonly taken: TakenPower };

const hasPoe = (product: PlannedProduct): product is WithPoe => product.poe !== undefined;
const isFed = (product: PlannedProduct): product is WithTaken => product.taken !== undefined;

/**
 * What a device takes at most, in watts. One that works with several standards does with what arrives by the highest below IEEE 802.3bt, which few
 * switches give.
 */
export function powerTaken({ power, standards }: TakenPower): number {
  const arriving = standards.flatMap((standard) => ARRIVING[standard] ?? []);
  return Math.min(power, arriving.length > 0 ? Math.max(...arriving) : power);
}

function feeds({ standards, perPort }: PoeFigures, taken: TakenPower): boolean {
  return taken.standards.some((one) => standards.includes(one)) && powerTaken(taken) <= perPort * ARRIVES;
}

/** Adds up what devices need. `reserve` is a share: 0.2 for a fifth more. */
export function powerNeed(parts: readonly Part[], products: readonly PlannedProduct[], reserve: number): PowerNeed {
  const switches = products.filter(hasPoe);
  const tooMuch = parts
    .map(({ product }) => product)
    .filter(isFed)
    .filter(({ taken }) => !switches.some(({ poe }) => feeds(poe, taken)));
  const fed = devicesOf(parts).filter((product) => !tooMuch.includes(product));
  const sum = fed.reduce((watts, { taken }) => watts + powerTaken(taken), 0);
  return { ports: fed.length, power: (1 + reserve) * sum, tooMuch };
}

/**
 * The switches that feed the devices: the fewest of one model, of several the one with the least budget to spare. The second set is the next
 * that has more to spare. Each switch keeps the reserve.
 */
export function switchesFor(parts: readonly Part[], products: readonly PlannedProduct[], reserve: number): SwitchSet[] {
  const { power, tooMuch } = powerNeed(parts, products, reserve);
  const fed = devicesOf(parts).filter((product) => !tooMuch.includes(product));
  if (fed.length === 0) return [];
  const sets = products
    .filter(hasPoe)
    .filter(({ poe }) => fed.every(({ taken }) => feeds(poe, taken)))
    .map((product): SwitchSet => {
      const { poe } = product;
      const count = switchCount(poe, fed, reserve);
      const budget = count * poe.budget;
      return { part: { product, count }, ports: count * poe.ports, budget, rest: budget - power };
    })
    .sort((a, b) => a.part.count - b.part.count || a.budget - b.budget);
  const [first] = sets;
  if (!first) return [];
  const roomier = sets.find((set) => set.budget > first.budget && set.ports >= first.ports);
  return roomier ? [first, roomier] : [first];
}

/** One entry for each device that takes power. */
function devicesOf(parts: readonly Part[]): WithTaken[] {
  return parts.flatMap(({ product, count }) => (isFed(product) ? Array.from({ length: count }, () => product) : []));
}

/** How many switches of a kind feed devices: each device goes to the first switch with a port and enough power, the hungriest first. */
function switchCount({ ports, budget }: PoeFigures, devices: readonly WithTaken[], reserve: number): number {
  const switches: { free: number; power: number }[] = [];
  for (const { taken } of devices.toSorted((a, b) => powerTaken(b.taken) - powerTaken(a.taken))) {
    const watts = powerTaken(taken) * (1 + reserve);
    let place = switches.find(({ free, power }) => free > 0 && power >= watts);
    // A device that takes more than a whole switch with the reserve gets one for itself.
    if (!place) switches.push((place = { free: ports, power: budget }));
    place.free -= 1;
    place.power -= watts;
  }
  return switches.length;
}

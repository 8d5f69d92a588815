import type { Part, PlannedProduct, RadioFigures } from './products.ts';

/** A radio link between two places that see each other. */
export interface LinkWish {
  /** In kilometres. */
  readonly distance: number;
  /** The radiated power that is permitted, in dBm. */
  readonly eirp: number;
}

export interface LinkSet {
  readonly parts: readonly Part[];
  /** How much more arrives than the receiver needs, in decibels. */
  readonly margin: number;
}

/** Of the band in which the links work, in gigahertz. */
const FREQUENCY = 5.5;
/** For rain, fading and a pointing that is not perfect, in decibels. */
export const LEAST_MARGIN = 15;
/** The share of the first Fresnel zone that stays free: ITU-R P.526. */
const FREE = 0.6;
/** The radius of the earth, in kilometres, and how much larger it seems to radio waves: ITU-R P.530. */
const EARTH = 6371;
const REFRACTION = 4 / 3;

type WithRadio = PlannedProduct & { readonly radio: RadioFigures };

/** One end of a link. */
interface End {
  readonly parts: readonly WithRadio[];
  readonly power: number;
  readonly sensitivity: number;
  readonly gain: number;
  readonly reach: number;
}

/** Free-space loss over a distance in kilometres, in decibels: ITU-R P.525. */
export function freeSpaceLoss(distance: number): number {
  return 92.45 + 20 * Math.log10(FREQUENCY) + 20 * Math.log10(distance);
}

/** What must be free around the line of sight at its middle, in metres: most of the Fresnel zone, and the curvature of the earth. */
export function clearance(distance: number): number {
  const fresnel = 17.32 * Math.sqrt(distance / (4 * FREQUENCY));
  const bulge = (1000 * distance ** 2) / (8 * REFRACTION * EARTH);
  return FREE * fresnel + bulge;
}

/** How much more arrives at either end than its receiver needs, in decibels. */
function marginOf(one: End, other: End, { distance, eirp }: LinkWish): number {
  const towards = (from: End, to: End): number =>
    Math.min(from.power + from.gain, eirp) - freeSpaceLoss(distance) + to.gain - to.sensitivity;
  return Math.min(towards(one, other), towards(other, one));
}

/**
 * Two links that reach so far: two units of one model, or a base with an antenna and a unit. First the one with the fewest parts, of several
 * the one that is made for the least distance; then the one of the others with the most to spare.
 */
export function linksFor(products: readonly PlannedProduct[], wish: LinkWish): LinkSet[] {
  const sets = pairsOf(products.filter((product): product is WithRadio => product.radio !== undefined))
    .map(([one, other]) => ({
      parts: one === other ? doubled(one.parts) : [...one.parts, ...other.parts].map(single),
      margin: marginOf(one, other, wish),
      reach: Math.min(one.reach, other.reach),
    }))
    .filter(({ margin, reach }) => reach >= wish.distance && margin >= LEAST_MARGIN)
    .sort((a, b) => a.parts.length - b.parts.length || a.reach - b.reach || b.margin - a.margin);
  const [first, ...others] = sets;
  if (!first) return [];
  const second = others.toSorted((a, b) => b.margin - a.margin)[0];
  return [first, ...(second ? [second] : [])].map(({ parts, margin }) => ({ parts, margin }));
}

function single(product: PlannedProduct): Part {
  return { product, count: 1 };
}

function doubled(parts: readonly PlannedProduct[]): Part[] {
  return parts.map((product) => ({ product, count: 2 }));
}

/** Units with another of their own, and with each base and antenna. */
function pairsOf(products: readonly WithRadio[]): (readonly [End, End])[] {
  const antennas = products.filter(({ radio }) => radio.role === 'antenna');
  const units = products.filter(({ radio }) => radio.role === 'unit').flatMap((product) => endOf(product) ?? []);
  const bases = products
    .filter(({ radio }) => radio.role === 'base')
    .flatMap((base) => antennas.flatMap((antenna) => endOf(base, antenna) ?? []));
  return units.flatMap((unit) => [[unit, unit] as const, ...bases.map((base) => [base, unit] as const)]);
}

/** One end of a link; undefined where a figure is missing that decides. */
function endOf(product: WithRadio, antenna?: WithRadio): End | undefined {
  const { power, sensitivity, reach = Infinity } = product.radio;
  const gain = (antenna ?? product).radio.gain;
  if (power === undefined || sensitivity === undefined || gain === undefined) return undefined;
  return {
    parts: antenna ? [product, antenna] : [product],
    power,
    sensitivity,
    gain,
    reach: Math.min(reach, antenna?.radio.reach ?? Infinity),
  };
}

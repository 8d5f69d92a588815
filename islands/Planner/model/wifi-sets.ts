import { lossAllowed, serve, type Unit } from './coverage.ts';
import type { Floor } from './floor.ts';
import { placesOf, placeUnits, pointAt, type Places } from './places.ts';
import { switchesFor } from './power.ts';
import type { Access, LineFigures, Part, PlannedProduct, WifiFigures, WifiRole } from './products.ts';

/** What a network of rooms is to do. */
export interface RoomsWish {
  readonly floor: Floor;
  /** The side of a square, in metres. */
  readonly square: number;
  readonly access: Access;
  /** The speed of the line, in Mbit/s. */
  readonly speed: number;
  /** Devices at the same time. */
  readonly clients: number;
}

/** A set of devices for a floor. */
export interface WifiSet {
  readonly kind: 'single' | 'mesh' | 'extender' | 'cable';
  readonly parts: readonly Part[];
  readonly units: readonly Unit[];
  /** The share of the squares with enough, from 0 to 1. */
  readonly share: number;
  /** The product that passes on what the line brings, and how much that is, in Mbit/s. */
  readonly main: PlannedProduct;
  readonly rate: number;
  /** Devices at the same time. */
  readonly clients: number;
}

/** A set fits if it serves this share of the squares. */
export const ENOUGH = 0.95;
/** Placing goes on up to a little more, because it looks at some of the squares of a large floor. */
const PLACED = 0.96;
/** What is left of the speed of a line without the headers of its packets: a gigabit line carries 940 Mbit/s of payload. */
const PAYLOAD = 0.94;
/** The share of the power budget of a switch that stays free. */
const POWER_RESERVE = 0.2;

const MOST_EXTENDERS = 2;
const MOST_KITS = 2;
const MOST_ACCESS_POINTS = 16;

type WithWifi = PlannedProduct & { readonly wifi: WifiFigures };
type WithLine = PlannedProduct & { readonly line: LineFigures };

/** What the line is connected to: a router, and where it is of fibre perhaps a terminal before it. */
interface Head {
  readonly main: WithLine;
  readonly before: readonly PlannedProduct[];
}

/**
 * Two sets for a floor: one whose units reach each other by radio, and one with a cable to each access point. Each is the one with the fewest
 * devices that serves enough, of several the one with the least coverage to spare; where none does, the one that serves most. Undefined where
 * the products have no set of the kind for the line.
 */
export function wifiSets(
  products: readonly PlannedProduct[],
  wish: RoomsWish,
): { readonly byRadio: WifiSet | undefined; readonly byCable: WifiSet | undefined } {
  const places = placesOf(wish.floor, wish.square);
  const heads = headsOf(products, wish);
  return {
    byRadio: bestOf(
      heads.flatMap((head) => setsByRadio(head, products, places, wish)),
      wish,
    ),
    byCable: bestOf(setsByCable(heads, products, places, wish), wish),
  };
}

function headsOf(products: readonly PlannedProduct[], { access, speed }: RoomsWish): Head[] {
  const fast = products.filter(
    (product): product is WithLine => product.line !== undefined && product.line.rate >= speed * PAYLOAD,
  );
  const of = (kind: LineFigures['access']): WithLine[] => fast.filter(({ line }) => line.access === kind);
  const direct = of(access).map((main) => ({ main, before: [] }));
  if (access !== 'fibre') return direct;
  const [terminal] = of('terminal').toSorted((a, b) => a.line.rate - b.line.rate);
  return terminal ? [...direct, ...of('ethernet').map((main) => ({ main, before: [terminal] }))] : direct;
}

/** The sets of a head that need no new cables. */
function setsByRadio(head: Head, products: readonly PlannedProduct[], places: Places, wish: RoomsWish): WifiSet[] {
  const { main } = head;
  if (!hasWifi(main)) return [];
  const { coverage, units, clients, role } = main.wifi;
  const own = lossAllowed(coverage);
  const first = { first: [places.line], firstAllowed: own, enough: PLACED };
  if (role === 'mesh') {
    const { at, share } = placeUnits(places, { ...first, allowed: own, most: MOST_KITS * units - 1, reach: 'any' });
    const count = Math.min(MOST_KITS, Math.max(Math.ceil(at.length / units), Math.ceil(wish.clients / clients)));
    const placed = at.map((place) => ({ at: pointAt(places, place), allowed: own }));
    return [
      setOf(head, { kind: 'mesh', parts: [{ product: main, count }], units: placed, share, clients: count * clients }),
    ];
  }
  if (role !== 'router') return [];
  const router = { at: pointAt(places, places.line), allowed: own };
  const self = { product: main, count: 1 };
  const { share: alone } = placeUnits(places, { ...first, allowed: own, most: 0 });
  return [
    setOf(head, { kind: 'single', parts: [self], units: [router], share: alone, clients }),
    ...withWifi(products, 'extender').flatMap((extender) => {
      const allowed = lossAllowed(extender.wifi.coverage);
      const { at, share } = placeUnits(places, { ...first, allowed, most: MOST_EXTENDERS, reach: 'first' });
      const added = at.slice(1).map((place) => ({ at: pointAt(places, place), allowed }));
      if (added.length === 0) return [];
      const parts = [self, { product: extender, count: added.length }];
      return [setOf(head, { kind: 'extender', parts, units: [router, ...added], share, clients })];
    }),
  ];
}

/** The sets with a cable to each access point. The router before them is the one with the least Wi-Fi, which stays off. */
function setsByCable(
  heads: readonly Head[],
  products: readonly PlannedProduct[],
  places: Places,
  wish: RoomsWish,
): WifiSet[] {
  const [head] = heads.toSorted(
    (a, b) =>
      coverageOfMain(a) - coverageOfMain(b) || a.before.length - b.before.length || a.main.line.rate - b.main.line.rate,
  );
  if (!head) return [];
  return withWifi(products, 'accessPoint').flatMap((product) => {
    const allowed = lossAllowed(product.wifi.coverage);
    const options = { first: [], firstAllowed: 0, allowed, most: MOST_ACCESS_POINTS, enough: PLACED };
    const { at, share } = placeUnits(places, options);
    const count = Math.max(at.length, Math.ceil(wish.clients / product.wifi.clients));
    if (count > MOST_ACCESS_POINTS) return [];
    const points = { product, count };
    const [feed] = switchesFor([points], products, POWER_RESERVE);
    if (product.taken !== undefined && !feed) return [];
    const parts = [{ product: head.main, count: 1 }, ...(feed ? [feed.part] : []), points];
    const units = at.map((place) => ({ at: pointAt(places, place), allowed }));
    return [setOf(head, { kind: 'cable', parts, units, share, clients: count * product.wifi.clients })];
  });
}

function coverageOfMain({ main }: Head): number {
  return hasWifi(main) ? main.wifi.coverage : 0;
}

function setOf({ main, before }: Head, set: Omit<WifiSet, 'main' | 'rate'>): WifiSet {
  const parts = [...before.map((product) => ({ product, count: 1 })), ...set.parts];
  return { ...set, parts, main, rate: main.line.rate };
}

/** The best of some sets, with the share of all squares that it serves. Until here, only some of them were looked at. */
function bestOf(sets: readonly WifiSet[], { clients, floor, square }: RoomsWish): WifiSet | undefined {
  const exact = (set: WifiSet): WifiSet => ({ ...set, share: serve(floor, set.units, square).share });
  const fitting = sets
    .filter((set) => set.share >= ENOUGH && set.clients >= clients)
    .sort((a, b) => devicesOf(a) - devicesOf(b) || coverageOf(a) - coverageOf(b));
  for (const set of fitting) {
    const found = exact(set);
    if (found.share >= ENOUGH) return found;
  }
  const reached = (set: WifiSet): number => Math.min(set.share, ENOUGH);
  const taken = (set: WifiSet): number => Math.min(set.clients, clients);
  const [most] = sets.toSorted((a, b) => reached(b) - reached(a) || taken(b) - taken(a) || devicesOf(a) - devicesOf(b));
  return most && exact(most);
}

function devicesOf({ parts }: WifiSet): number {
  return parts.reduce((sum, { product, count }) => sum + count * (product.wifi?.units ?? 1), 0);
}

function coverageOf({ parts }: WifiSet): number {
  return parts.reduce((sum, { product: { wifi }, count }) => sum + count * (wifi ? wifi.units * wifi.coverage : 0), 0);
}

function withWifi(products: readonly PlannedProduct[], role: WifiRole): WithWifi[] {
  return products.filter((product): product is WithWifi => hasWifi(product) && product.wifi.role === role);
}

function hasWifi<T extends PlannedProduct>(product: T): product is T & WithWifi {
  return product.wifi !== undefined;
}

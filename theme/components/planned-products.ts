import type { PlannedProduct, RadioFigures, WifiRole } from 'sitefold/islands/Planner/model/products.ts';
import type { Product } from 'sitefold/model/content.ts';

/** The products that take part in plans: those that can be bought, and have figures that decide there. */
export function plannedProducts(
  products: readonly Product[],
  describe: (product: Product) => Pick<PlannedProduct, 'name' | 'href'>,
): PlannedProduct[] {
  return products.flatMap((product) => {
    const figures = product.status === 'current' ? figuresOf(product) : {};
    const { id, model } = product;
    return Object.keys(figures).length === 0 ? [] : [{ id, model, ...describe(product), ...figures }];
  });
}

function figuresOf(product: Product): Omit<PlannedProduct, 'id' | 'model' | 'name' | 'href'> {
  return {
    ...wifiOf(product),
    ...lineOf(product),
    ...takenBy(product),
    ...poeOf(product),
    ...recorderOf(product),
    ...radioOf(product),
  };
}

const WIFI_ROLES: Readonly<Record<string, WifiRole>> = {
  ceilingAp: 'accessPoint',
  desktopAp: 'accessPoint',
  extender: 'extender',
  gateway: 'router',
  mesh: 'mesh',
  mobileRouter: 'router',
  modem: 'router',
  ont: 'router',
  router: 'router',
  wallAp: 'accessPoint',
};

function wifiOf(product: Product): Pick<PlannedProduct, 'wifi'> {
  const role = WIFI_ROLES[product.family];
  const coverage = figure(product, 'coverage');
  const clients = figure(product, 'clients');
  if (role === undefined || coverage === undefined || clients === undefined) return {};
  const units = figure(product, 'units') ?? 1;
  return { wifi: { role, coverage: coverage / units, units, clients } };
}

const LINES = {
  gateway: 'ethernet',
  mesh: 'ethernet',
  mobileRouter: 'mobile',
  modem: 'dsl',
  ont: 'fibre',
  router: 'ethernet',
} as const;

/** What the line itself brings at most, apart from what the device passes on. */
const DOWN = { dsl: 'dslDown', ethernet: 'wanSpeed', fibre: 'opticalRateDown', mobile: 'mobileRateDown' } as const;

function lineOf(product: Product): Pick<PlannedProduct, 'line'> {
  const access = LINES[product.family as keyof typeof LINES] as (typeof LINES)[keyof typeof LINES] | undefined;
  if (access === undefined) return {};
  const rate = figure(product, 'natThroughput');
  const down = figure(product, DOWN[access]);
  if (rate !== undefined) return { line: { access, rate: Math.min(rate, down ?? rate) } };
  const port = figure(product, 'lanSpeed');
  // A terminal without a router passes on as much as its port takes.
  return access === 'fibre' && down !== undefined && port !== undefined
    ? { line: { access: 'terminal', rate: Math.min(down, port) } }
    : {};
}

function takenBy({ specifications: { poeInput, consumptionMax } }: Product): Pick<PlannedProduct, 'taken'> {
  const isStandard = typeof poeInput === 'string' && poeInput.startsWith('IEEE');
  if (!isStandard || typeof consumptionMax !== 'number') return {};
  return { taken: { power: consumptionMax, standards: poeInput.split(', ') } };
}

const SWITCHES = new Set(['desktopSwitch', 'rackSwitch']);

function poeOf(product: Product): Pick<PlannedProduct, 'poe'> {
  const [ports, budget, perPort] = (['poePorts', 'poeBudget', 'poePerPort'] as const).map((id) => figure(product, id));
  const { poeStandards } = product.specifications;
  if (!SWITCHES.has(product.family) || ports === undefined || budget === undefined || perPort === undefined) return {};
  return Array.isArray(poeStandards) ? { poe: { ports, standards: poeStandards.map(String), budget, perPort } } : {};
}

function recorderOf(product: Product): Pick<PlannedProduct, 'recorder'> {
  const [channels, bandwidth, bays, drive] = (['channels', 'bandwidthIn', 'driveBays', 'driveCapacity'] as const).map(
    (id) => figure(product, id),
  );
  if (product.family !== 'recorder' || channels === undefined || bandwidth === undefined) return {};
  return bays === undefined || drive === undefined ? {} : { recorder: { channels, bandwidth, capacity: bays * drive } };
}

const RADIO_ROLES: Readonly<Record<string, RadioFigures['role']>> = {
  antenna: 'antenna',
  baseStation: 'base',
  outdoorCpe: 'unit',
};

function radioOf(product: Product): Pick<PlannedProduct, 'radio'> {
  const role = RADIO_ROLES[product.family];
  if (role === undefined) return {};
  const figures = {
    reach: figure(product, 'radioReach'),
    power: figure(product, 'radioPower'),
    sensitivity: figure(product, 'radioSensitivity'),
    gain: figure(product, 'beamGain'),
  };
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
  return Object.keys(known).length === 0 ? {} : { radio: { role, ...known } };
}

function figure({ specifications }: Product, id: string): number | undefined {
  const value = specifications[id];
  return typeof value === 'number' ? value : undefined;
}

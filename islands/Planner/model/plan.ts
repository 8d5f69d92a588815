import {
  FLOORS,
  LEAST_SIDE,
  MATERIALS,
  MOST_SIDE,
  MOST_WALLS,
  samePoint,
  type Floor,
  type Point,
  type Wall,
} from './floor.ts';
import { ACCESSES, type Access } from './products.ts';

export const TOOLS = ['rooms', 'power', 'recording', 'link'] as const;
export type Tool = (typeof TOOLS)[number];

export const UNITS = ['metric', 'us'] as const;

/** All that a visitor has entered. */
export interface Plan {
  /** Those of the site where the plan was begun: its squares and distances are in them. */
  readonly units: (typeof UNITS)[number];
  readonly tool: Tool;
  readonly floor: Floor;
  readonly access: Access;
  /** In Mbit/s. */
  readonly speed: number;
  readonly clients: number;
  /** How many of each device take their power from a switch, by the id of the product. */
  readonly powered: Readonly<Record<string, number>>;
  /** In percent. */
  readonly reserve: number;
  readonly cameras: number;
  /** In Mbit/s. */
  readonly bitrate: number;
  readonly hours: number;
  readonly days: number;
  /** In kilometres, or in miles. */
  readonly distance: number;
  /** In dBm. */
  readonly eirp: number;
}

/** The least and the most of each figure, and its steps. */
export const LIMITS = {
  clients: [1, 1000, 1],
  count: [1, 96, 1],
  reserve: [0, 100, 1],
  cameras: [1, 64, 1],
  bitrate: [0.5, 32, 0.5],
  hours: [1, 24, 1],
  days: [1, 365, 1],
  distance: [0.1, 50, 0.1],
  eirp: [14, 53, 1],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number, step: number]>>;

/** The speeds to choose from for each kind of line, in Mbit/s. */
export const SPEEDS: Readonly<Record<Access, readonly number[]>> = {
  ethernet: [100, 250, 500, 1000, 2500, 10_000],
  dsl: [50, 100, 250],
  fibre: [100, 250, 500, 1000],
  mobile: [100, 300, 1000, 2000],
};

/** The plan that is shown first. */
export function firstPlan(units: Plan['units']): Plan {
  return {
    units,
    tool: 'rooms',
    floor: FLOORS.flat,
    access: 'ethernet',
    speed: 250,
    clients: 20,
    powered: {},
    reserve: 20,
    cameras: 4,
    bitrate: 4,
    hours: 24,
    days: 30,
    distance: 2,
    eirp: 30,
  };
}

/** Writes a plan as what follows `#` in an address. What is as on the first plan is left out; a floor of another size has its walls. */
export function writePlan(plan: Plan): string {
  const fields = fieldsOf(plan);
  const usual = fieldsOf(firstPlan(plan.units));
  const query = new URLSearchParams([
    ['plan', plan.tool],
    ['units', plan.units],
  ]);
  for (const [name, text] of Object.entries(fields)) {
    if (text !== usual[name] || (name === 'walls' && fields.size !== usual.size)) query.set(name, text);
  }
  return query.toString();
}

function fieldsOf(plan: Plan): Record<string, string> {
  const { floor } = plan;
  return {
    size: `${floor.width}x${floor.depth}`,
    walls: floor.walls.map(({ material, from, to }) => [material[0], ...from, ...to].join('-')).join('_'),
    line: floor.line.join('-'),
    access: plan.access,
    speed: String(plan.speed),
    clients: String(plan.clients),
    powered: Object.entries(plan.powered)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, count]) => `${id}*${count}`)
      .join('_'),
    reserve: String(plan.reserve),
    cameras: String(plan.cameras),
    bitrate: String(plan.bitrate),
    hours: String(plan.hours),
    days: String(plan.days),
    distance: String(plan.distance),
    eirp: String(plan.eirp),
  };
}

/** A plan that was read, and the names of the fields that made no sense. In their place is what the first plan has. */
export interface ReadPlan {
  readonly plan: Plan;
  readonly wrong: readonly string[];
}

/** Reads a plan from what follows `#` in an address; undefined without one. `isPowered` tells which ids a plan may name. */
export function readPlan(hash: string, isPowered: (id: string) => boolean, units: Plan['units']): ReadPlan | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const tool = query.get('plan');
  if (tool === null) return undefined;
  const wrong: string[] = [];
  const read = <T>(name: string, parse: (text: string) => T | undefined, otherwise: T): T => {
    const text = query.get(name);
    if (text === null) return otherwise;
    const value = parse(text);
    if (value === undefined) wrong.push(name);
    return value ?? otherwise;
  };
  const first = firstPlan(read('units', (text) => UNITS.find((one) => one === text), units));
  const figure = (name: keyof typeof LIMITS & keyof Plan): number =>
    read(name, (text) => figureIn(text, name), first[name]);
  const access = read('access', (text) => ACCESSES.find((one) => one === text), first.access);
  const size = read('size', sizeOf, first.floor);
  // The walls of the first plan make no sense in another size.
  const usual = size === first.floor ? first.floor.walls : [];
  const plan: Plan = {
    units: first.units,
    tool: read('plan', (text) => TOOLS.find((one) => one === text), first.tool),
    floor: {
      ...size,
      walls: read('walls', (text) => wallsOf(text, size), usual),
      line: read('line', (text) => squareOf(text, size), lineIn(first.floor.line, size)),
    },
    access,
    speed: read('speed', (text) => SPEEDS[access].find((one) => String(one) === text), speedOf(access, first.speed)),
    clients: figure('clients'),
    powered: read('powered', (text) => poweredOf(text, isPowered), first.powered),
    reserve: figure('reserve'),
    cameras: figure('cameras'),
    bitrate: figure('bitrate'),
    hours: figure('hours'),
    days: figure('days'),
    distance: figure('distance'),
    eirp: figure('eirp'),
  };
  return { plan, wrong };
}

/** The speed of a line of another kind that is next to one, in Mbit/s. */
export function speedOf(access: Access, speed: number): number {
  const speeds = SPEEDS[access];
  return speeds.find((one) => one >= speed) ?? speeds.at(-1) ?? speed;
}

/** Reads a figure; undefined for another text, and for what is outside its limits or between its steps. */
function figureIn(text: string, name: keyof typeof LIMITS): number | undefined {
  const value = /^\d{1,4}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN;
  const [least, most, step] = LIMITS[name];
  return value >= least && value <= most && toStep(value, step) === value ? value : undefined;
}

/** The step next to a figure. */
export function toStep(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 1000) / 1000;
}

type Size = Pick<Floor, 'width' | 'depth'>;

function sizeOf(text: string): Size | undefined {
  const [width, depth] = text.split('x').map((side) => whole(side));
  const fits = (side: number | undefined): side is number =>
    side !== undefined && side >= LEAST_SIDE && side <= MOST_SIDE;
  return fits(width) && fits(depth) && text.split('x').length === 2 ? { width, depth } : undefined;
}

function wallsOf(text: string, size: Size): Wall[] | undefined {
  if (text === '') return [];
  const walls = text.split('_').map((one) => wallOf(one, size));
  return walls.every((wall) => wall !== undefined) && walls.length <= MOST_WALLS ? walls : undefined;
}

function wallOf(text: string, size: Size): Wall | undefined {
  const [letter, ...ends] = text.split('-');
  const material = MATERIALS.find((one) => one[0] === letter);
  const [x1, y1, x2, y2] = ends.map((end) => whole(end));
  if (!material || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const wall: Wall = { material, from: [x1, y1], to: [x2, y2] };
  return ends.length === 4 && isInside(wall, size) && !samePoint(wall.from, wall.to) ? wall : undefined;
}

function isInside({ from, to }: Wall, { width, depth }: Size): boolean {
  return [from, to].every(([x, y]) => x <= width && y <= depth);
}

function squareOf(text: string, size: Size): Point | undefined {
  const [x, y, ...others] = text.split('-').map((one) => whole(one));
  if (x === undefined || y === undefined || others.length > 0) return undefined;
  return x < size.width && y < size.depth ? [x, y] : undefined;
}

function lineIn([x, y]: Point, { width, depth }: Size): Point {
  return [Math.min(x, width - 1), Math.min(y, depth - 1)];
}

function poweredOf(text: string, isPowered: (id: string) => boolean): Record<string, number> | undefined {
  if (text === '') return {};
  const entries = text.split('_').map((one): [string, number] | undefined => {
    const [id = '', count = '', ...others] = one.split('*');
    const number = whole(count) === undefined ? undefined : figureIn(count, 'count');
    return others.length === 0 && isPowered(id) && number !== undefined ? [id, number] : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined;
}

function whole(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

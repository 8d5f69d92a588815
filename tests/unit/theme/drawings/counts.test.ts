import { expect, test } from 'vitest';
import type { Product } from '../../../../engine/model/content.ts';
import { draw, PRODUCTS } from './products.ts';
import { partsOf } from './svg.ts';

/** A part of a drawing, where it is looked for, and how many the specification says. Nothing said: not counted. */
interface Count {
  readonly part: string;
  readonly seen: 'front' | 'both';
  readonly expected: (product: Product) => number | undefined;
}

const COUNTS: readonly Count[] = [
  { part: 'port', seen: 'both', expected: portsOf },
  { part: 'sfp', seen: 'both', expected: (product) => given(product, 'sfpPorts') },
  { part: 'pon', seen: 'both', expected: (product) => given(product, 'ponPorts') },
  { part: 'usb', seen: 'both', expected: (product) => given(product, 'usbPorts') },
  { part: 'phone', seen: 'both', expected: (product) => given(product, 'phonePorts') },
  { part: 'dsl', seen: 'both', expected: (product) => given(product, 'dslPorts') },
  { part: 'bay', seen: 'front', expected: (product) => given(product, 'driveBays') },
  { part: 'camera', seen: 'front', expected: (product) => given(product, 'kitCameras') },
  { part: 'plug', seen: 'front', expected: (product) => only(product, ['connector'], 'plugs') },
  { part: 'output', seen: 'front', expected: (product) => only(product, ['splitter'], 'opticalOutputs') },
  {
    part: 'unit',
    seen: 'front',
    expected: (product) => only(product, ['mesh', 'powerline', 'opticalModule'], 'units'),
  },
  { part: 'led', seen: 'front', expected: (product) => shown(product, given(product, 'leds')) },
  {
    part: 'lens',
    seen: 'front',
    expected: ({ family }) => (/^(?:bullet|dome|turret)Camera$/.test(family) ? 1 : undefined),
  },
  { part: 'antenna', seen: 'front', expected: antennasOf },
];

for (const { part, seen, expected } of COUNTS) {
  const products = PRODUCTS.filter((product) => expected(product) !== undefined);

  test(`each ${part} of the specification is drawn`, () => {
    expect(products.length).toBeGreaterThan(0);
    const drawn = products.map((product) => {
      const views = seen === 'front' ? (['front'] as const) : (['front', 'rear'] as const);
      return [product.id, views.reduce((sum, view) => sum + partsOf(draw(product, view), part), 0)];
    });
    expect(drawn).toEqual(products.map((product) => [product.id, expected(product)]));
  });
}

test('one more port is one more in the drawing', () => {
  for (const product of PRODUCTS.filter(({ family }) => family === 'rackSwitch' || family === 'router')) {
    const ports = given(product, 'lanPorts') ?? 0;
    const more = { ...product, specifications: { ...product.specifications, lanPorts: ports + 1 } };
    const count = (one: Product): number => partsOf(draw(one, 'front'), 'port') + partsOf(draw(one, 'rear'), 'port');
    expect([product.id, count(more)]).toEqual([product.id, count(product) + 1]);
  }
});

function given({ specifications }: Product, field: string): number | undefined {
  const value = specifications[field];
  return typeof value === 'number' ? value : undefined;
}

function only(product: Product, families: readonly string[], field: string): number | undefined {
  return families.includes(product.family) ? given(product, field) : undefined;
}

function portsOf(product: Product): number | undefined {
  const lan = given(product, 'lanPorts');
  if (lan === undefined) return undefined;
  // The ports for cameras of a kit are not among those of its network.
  const cameras = product.family === 'cameraKit' ? (given(product, 'poePorts') ?? 0) : 0;
  return product.family === 'powerline' ? shown(product, lan) : lan + (given(product, 'wanPorts') ?? 0) + cameras;
}

/** A set shows all of its units, each with its own lights. */
function shown(product: Product, each: number | undefined): number | undefined {
  const set = product.family === 'mesh' || product.family === 'powerline';
  return each === undefined ? undefined : each * (set ? (given(product, 'units') ?? 1) : 1);
}

function antennasOf(product: Product): number | undefined {
  return product.specifications['antennaType'] === 'internal' ? 0 : given(product, 'antennas');
}

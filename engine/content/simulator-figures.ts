import type { Product, SimulatorDevice } from '../model/content.ts';
import { onceFor } from '../model/once-for.ts';
import { walk } from '../model/diagnostics/walk.ts';

/** Figures that the building blocks of the island use, by their operation. */
const OF_BLOCKS: Readonly<Record<string, readonly string[]>> = {
  $bands: ['bands', 'channelWidth24', 'channelWidth5', 'channelWidth6', 'txPower24', 'txPower5', 'txPower6'],
  $bandFields: ['channelWidth24', 'channelWidth5', 'channelWidth6', 'txPower24', 'txPower5', 'txPower6'],
  $wanFields: ['wanTypes'],
};

/** Returns the specification figures that a device uses, each with the keys of its place. */
export const figuresAsked = onceFor((device: SimulatorDevice): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  walk(device, (value, path) => {
    const key = path.at(-1) ?? '';
    const named = key === '$figure' || key === '$figures' ? [String(value)] : (OF_BLOCKS[key] ?? []);
    for (const name of named) if (!found.has(name)) found.set(name, [...path]);
    return true;
  });
  return found;
});

export type Figures = Readonly<Record<string, number | string | readonly string[]>>;

/** Returns the figures of a product that a device uses and that the product has. */
export function figuresOf(device: SimulatorDevice, { specifications }: Pick<Product, 'specifications'>): Figures {
  const found = [...figuresAsked(device).keys()].sort().flatMap((field) => {
    const value = specifications[field];
    const usable = typeof value === 'number' || typeof value === 'string' || Array.isArray(value);
    return usable ? [[field, value] as const] : [];
  });
  return Object.fromEntries(found) as Figures;
}

import { chance } from './wave.ts';

/** A sample client of a network. */
export interface Client {
  readonly name: string;
  readonly ip: string;
  readonly mac: string;
  /** The number of its band, or -1 for a cable. */
  readonly band: number;
  /** dBm and Mbit/s. */
  readonly signal: number;
  readonly rate: number;
  /** Seconds. */
  readonly since: number;
  readonly paused: boolean;
  readonly reserved: boolean;
}

const NAMES = [
  'laptop-anna',
  'phone-anna',
  'phone-ben',
  'tv-living',
  'tablet-kids',
  'printer',
  'camera-door',
  'thermostat',
  'speaker-kitchen',
  'console',
  'vacuum',
  'washer',
  'doorbell',
  'nas',
  'lamp-hall',
  'watch-ben',
  'reader',
  'laptop-work',
] as const;

/** Sample clients in a network such as `192.168.1.0`, those on band 2 first as many as asked for. */
export function sampleClients(count: number, network = '192.168.1', bands = 2, on6 = 0): Client[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `${NAMES[i % NAMES.length]}${i < NAMES.length ? '' : `-${Math.floor(i / NAMES.length) + 1}`}`;
    const band = i < on6 ? 2 : i % 7 === 5 ? -1 : i % Math.min(2, bands);
    return {
      name,
      ip: `${network}.${101 + i}`,
      mac: macOf(i),
      band,
      signal: band === -1 ? 0 : -Math.round(38 + chance(i + 1) * 44),
      rate: band === -1 ? 1000 : Math.round((band + 1) * (60 + chance(i + 2) * 500)),
      since: Math.round(300 + chance(i + 3) * 90_000),
      paused: false,
      reserved: name === 'nas',
    };
  });
}

/** Returns a locally administered hardware address, which belongs to no maker. */
export function macOf(seed: number): string {
  const byte = (i: number): string =>
    Math.floor(chance(seed * 7 + i) * 256)
      .toString(16)
      .padStart(2, '0');
  return ['02', byte(1), byte(2), byte(3), byte(4), byte(5)].join(':');
}

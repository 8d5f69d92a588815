/** A value that goes up and down between two ends, the same for the same seed and moment. */
export function wave(seed: number, moment: number, low: number, high: number): number {
  const swing =
    Math.sin(moment / 7 + seed * 1.7) + Math.sin(moment / 3.1 + seed * 2.9) / 2 + Math.sin(moment * 1.3 + seed);
  return low + ((swing + 2.5) / 5) * (high - low);
}

/** The same over the last moments, oldest first. */
export function waves(seed: number, moment: number, count: number, [low, high]: readonly [number, number]): number[] {
  return Array.from({ length: count }, (_, i) => wave(seed, moment - count + i, low, high));
}

/** A fixed number from 0 to 1 for each seed. */
export function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** `07:05` of minutes since midnight. */
export function clockOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(Math.floor(minutes) % 60)}`;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

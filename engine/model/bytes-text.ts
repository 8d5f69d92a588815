const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1024;
const SMALL = 100;

/** Returns a size for people: `12 bytes`, `4.2 KB`, `245 MB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 || value >= SMALL ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

export const DAYS = 7;
export const HOURS = 24;

/** All hours of a week as signs, a day after another, 1 for those from and to an hour of each day and 0 for all else. */
export function weekOf(from: number, to: number): string {
  const day = Array.from({ length: HOURS }, (_, hour) =>
    from < to ? hour >= from && hour < to : hour >= from || hour < to,
  );
  return day
    .map((set) => (set ? '1' : '0'))
    .join('')
    .repeat(DAYS);
}

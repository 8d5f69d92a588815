/** The day of a moment, `2026-03-14`, in UTC. */
export function dayOfTime(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

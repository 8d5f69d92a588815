/** Points in a row, for the lights of a silhouette. */
export function spread(x: number, y: number, number: number, step = 5): [number, number][] {
  return Array.from({ length: number }, (_, index) => [x + index * step, y]);
}

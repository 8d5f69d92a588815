/** How long a page takes to render, in milliseconds, by its template. */
export type PageCosts = ReadonlyMap<string, number>;

/** What one process has measured of a template. */
export interface MeasuredCost {
  readonly template: string;
  readonly pages: number;
  readonly milliseconds: number;
}

/** Fewer pages say little: the first ones of a template are slow, because its code is new to the process. */
const FEWEST = 20;

/** Adds up how long pages take, by template. */
export function createCostMeter(): { add(template: string, milliseconds: number): void; measured(): MeasuredCost[] } {
  const sums = new Map<string, { pages: number; milliseconds: number }>();
  return {
    add(template, milliseconds) {
      const sum = sums.get(template) ?? { pages: 0, milliseconds: 0 };
      sums.set(template, sum);
      sum.pages += 1;
      sum.milliseconds += milliseconds;
    },
    measured: () => [...sums].map(([template, sum]) => ({ template, ...sum })),
  };
}

/** Returns the costs that are known after a build: those that it measured, and the earlier ones of templates of which it rendered few pages. */
export function updateCosts(before: PageCosts, measured: readonly MeasuredCost[]): PageCosts {
  const costs = new Map(before);
  for (const [template, parts] of Map.groupBy(measured, (one) => one.template)) {
    const pages = parts.reduce((sum, part) => sum + part.pages, 0);
    const milliseconds = parts.reduce((sum, part) => sum + part.milliseconds, 0);
    if (pages >= FEWEST || !before.has(template)) costs.set(template, milliseconds / pages);
  }
  return costs;
}

/** Returns the cost of a page of a template. Of one that was never measured, it is the average of those that were; without any, 1. */
export function costOf(costs: PageCosts, template: string): number {
  const known = costs.get(template);
  if (known !== undefined || costs.size === 0) return known ?? 1;
  return [...costs.values()].reduce((sum, cost) => sum + cost, 0) / costs.size;
}

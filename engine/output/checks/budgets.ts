import type { PageWeights } from './weights.ts';

/** The heaviest page of each part. */
export type Heaviest = Record<keyof PageWeights, { readonly bytes: number; readonly path: string }>;

export function startHeaviest(): Heaviest {
  const none = { bytes: 0, path: '' };
  return { html: none, css: none, first: none, later: none };
}

/** Puts a page in the place of those that are lighter. */
export function compareHeaviest(heaviest: Heaviest, path: string, weights: PageWeights): void {
  for (const part of PARTS) if (weights[part] > heaviest[part].bytes) heaviest[part] = { bytes: weights[part], path };
}

const NAMES = {
  html: 'the page',
  css: 'its styles',
  first: 'its scripts before a touch',
  later: 'the scripts of its islands',
} as const satisfies Record<keyof PageWeights, string>;

const PARTS = Object.keys(NAMES) as (keyof PageWeights)[];

/** Says which parts of a page are over their budget. */
export function overBudget(weights: PageWeights, budgets: PageWeights): string[] {
  return PARTS.filter((part) => weights[part] > budgets[part]).map(
    (part) => `${NAMES[part]}: more than ${budgets[part] / 1024} KB after gzip`,
  );
}

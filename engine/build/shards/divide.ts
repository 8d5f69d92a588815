import { createHash } from 'node:crypto';
import type { SitePlan } from '../pages/plan-pages.ts';

/** One of the shards of a build. */
export interface ShardNumber {
  /** From 1 on. */
  readonly shard: number;
  readonly of: number;
}

export interface Division {
  /** What the shard makes of the pages of each site. */
  readonly share: readonly SitePlan[];
  /** A digest of all shares. Shards of the same digest have no page in common, and all of them together have every page. */
  readonly digest: string;
}

/** The most shards of a build. */
const MOST = 10_000;

/** Reads `2/7`. Undefined if it does not name a shard. */
export function readShardNumber(text: string): ShardNumber | undefined {
  const [, first, second] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  const [shard, of] = [Number(first), Number(second)];
  return shard <= of && of <= MOST ? { shard, of } : undefined;
}

/**
 * Divides the pages that a build is to make into shards of about the same cost, each a run of pages in the order of the plan: a site
 * is cut into as few parts as can be, because its pages share parts that each shard makes anew. The same plan and costs give the
 * same shards on every machine. Pages that are kept are in no shard.
 */
export function divide(
  plans: readonly SitePlan[],
  { shard, of }: ShardNumber,
  costOf: (remainder: string) => number,
): Division {
  const pages = plans.flatMap((plan) =>
    pagesToMake(plan).map((remainder) => ({ plan, remainder, cost: costOf(remainder) })),
  );
  const total = pages.reduce((sum, { cost }) => sum + cost, 0);
  const hash = createHash('sha256');
  const own = new Map(plans.map((plan) => [plan, new Set<string>()]));
  let before = 0;
  for (const { plan, remainder, cost } of pages) {
    // The middle of a page decides, so that a page on a border goes where most of it is.
    const place = Math.min(of, 1 + Math.floor(((before + cost / 2) / total) * of));
    before += cost;
    hash.update(`${place} ${plan.site.flag}/${remainder}\n`);
    if (place === shard) own.get(plan)?.add(remainder);
  }
  const share = plans.map((plan): SitePlan => {
    const isOwn = (remainder: string): boolean => own.get(plan)?.has(remainder) === true;
    return {
      site: plan.site,
      kept: [],
      made: [],
      patched: plan.patched.filter(([remainder]) => isOwn(remainder)),
      rendered: new Map([...plan.rendered].filter(([remainder]) => isOwn(remainder))),
    };
  });
  return { share, digest: hash.digest('hex') };
}

function pagesToMake({ rendered, patched }: SitePlan): string[] {
  return [...rendered.keys(), ...patched.map(([remainder]) => remainder)];
}

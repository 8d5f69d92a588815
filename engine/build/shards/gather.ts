import { existsSync } from 'node:fs';
import type { ObjectStore } from '../objects/object-store.ts';
import { unpackPages } from '../objects/pack.ts';
import { joinIndexes, type PageIndex } from '../pages/page-index.ts';
import type { PageStore } from '../pages/page-store.ts';
import type { ShardNumber } from './divide.ts';
import { getLastShards, getShard, getShardCount, type ShardRecord } from './shard-record.ts';

export interface GatherOptions {
  /** The id of the build. */
  readonly build: string;
  /** The digest of the code. */
  readonly code: string;
  /** Where the shards are. */
  readonly stores: readonly ObjectStore[];
  /** The store of this machine, which receives the pages. */
  readonly pages: PageStore;
  /** True: what is missing is made by the build that follows. */
  readonly complete: boolean;
  readonly log: (message: string) => void;
}

export type Gathered =
  /** The pages of all shards. A page that was lost on the way is noted too; the store lacks it. */
  | { readonly kind: 'gathered'; readonly index: PageIndex; readonly base: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** Gathers the shards of a build: checks that they are all there and fit together, and brings their pages into the store. */
export async function gatherShards(options: GatherOptions): Promise<Gathered> {
  const { build, stores, complete, log } = options;
  const of = await countShards(stores, build);
  if (of === undefined) return { kind: 'refused', message: await explainNone(options) };
  const numbers = Array.from({ length: of }, (_, index): ShardNumber => ({ shard: index + 1, of }));
  const found = await Promise.all(numbers.map((number) => findShard(stores, build, number)));
  const missing = numbers.filter((_, index) => typeof found[index] !== 'object');
  const explained = [
    ...missing.map((number) => explainMissing(number, found[number.shard - 1] === 'damaged')),
    ...(missing.length > 0 ? await explainOthers(options) : []),
  ];
  if (missing.length > 0 && !complete) return { kind: 'refused', message: [...explained, COMPLETE].join('\n') };
  for (const one of explained) log(one);
  const shards = found.filter((one) => typeof one === 'object');
  const odd = shards.filter((one) => !fits(one, shards));
  if (odd.length > 0) return { kind: 'refused', message: explainOdd(odd) };
  for (const record of shards) await bringPages(record, options);
  return { kind: 'gathered', index: joinIndexes(...shards.map(({ index }) => index)), base: shards[0]?.base };
}

const COMPLETE = '`sitefold merge --complete` makes here what is missing.';

async function countShards(stores: readonly ObjectStore[], build: string): Promise<number | undefined> {
  for (const store of stores) {
    const count = await getShardCount(store, build);
    if (count !== undefined) return count;
  }
  return undefined;
}

/** Takes the first sound record; the same shard may have been made twice. */
async function findShard(
  stores: readonly ObjectStore[],
  build: string,
  number: ShardNumber,
): Promise<ShardRecord | 'damaged' | undefined> {
  let seen: 'damaged' | undefined;
  for (const store of stores) {
    const record = await getShard(store, build, number);
    if (typeof record === 'object') return record;
    seen ??= record;
  }
  return seen;
}

/** Tells whether a shard is of the division of most shards. */
function fits(one: ShardRecord, all: readonly ShardRecord[]): boolean {
  const same = ({ base, division }: ShardRecord): number =>
    all.filter((other) => other.base === base && other.division === division).length;
  return same(one) === Math.max(...all.map(same)) && same(one) * 2 > all.length;
}

function explainMissing({ shard, of }: ShardNumber, damaged: boolean): string {
  return `Shard ${shard} of ${of} is ${damaged ? 'damaged' : 'missing'}; \`sitefold build --shard ${shard}/${of}\` makes it.`;
}

function explainOdd(odd: readonly ShardRecord[]): string {
  const names = odd.map(({ shard }) => shard).join(', ');
  const commands = odd.map(({ shard, of }) => `\`sitefold build --shard ${shard}/${of}\``).join(', ');
  return `The shards do not fit together: shard ${names} went on from another earlier build than the others. Make it again where the notes of the same build are, or all shards with --force: ${commands}.`;
}

async function explainNone(options: GatherOptions): Promise<string> {
  const places = options.stores.map(({ name }) => name).join(', ');
  const none = `There are no shards of build ${options.build} in ${places}; \`sitefold build --shard 1/2\` makes the first of two.`;
  return [none, ...(await explainOthers(options))].join('\n');
}

/** Says which stores have shards of another build, and why they are of another one. */
async function explainOthers({ build, code, stores }: GatherOptions): Promise<string[]> {
  const last = await Promise.all(stores.map(async (store) => ({ store, last: await getLastShards(store) })));
  return last.flatMap(({ store, last: other }) => {
    if (!other || other.build === build) return [];
    const differs =
      other.code === code ? 'the manifests, the content or the sites' : 'the engine, its packages or Node';
    return `The shards in ${store.name} are of build ${other.build}: ${differs} differ there.`;
  });
}

/** Brings the pages of a shard into the store, from wherever each pack is sound. */
async function bringPages({ packs, index, shard, of }: ShardRecord, options: GatherOptions): Promise<void> {
  const { stores, pages, log } = options;
  const lacking = new Set(
    [...index.pages.values()].flatMap((own) =>
      [...own.values()].map(({ sha256 }) => sha256).filter((sha256) => !existsSync(pages.pathOf(sha256))),
    ),
  );
  for (const store of stores)
    for (const key of packs) {
      if (lacking.size === 0) return;
      const pack = await store.get(key);
      if (!pack) continue;
      const take = (page: Buffer): void => void lacking.delete(pages.put(page).sha256);
      unpackPages(pack, (sha256) => lacking.has(sha256), take);
    }
  if (lacking.size > 0)
    log(`${lacking.size} pages of shard ${shard} of ${of} are damaged or missing, and are rendered here.`);
}

import type { ObjectStore } from '../objects/object-store.ts';
import type { Pack } from '../objects/pack.ts';
import { seal, unseal } from '../objects/sealed.ts';
import { packIndex, unpackIndex, type PageIndex } from '../pages/page-index.ts';
import type { ShardNumber } from './divide.ts';

/** The version of the stored form; a record of another version counts as damaged. */
const FORM = 'shard-1';

/** The inputs of a shard. Only shards with the same inputs are parts of one build. */
export interface ShardInputs {
  /** The id of the build. */
  readonly build: string;
  /** The digest of the code. */
  readonly code: string;
  /** The id of the build whose pages are kept; undefined if all pages are made. */
  readonly base: string | undefined;
  /** The digest of the division of the pages. */
  readonly division: string;
}

/** What a machine has made of a build. */
export interface ShardRecord extends ShardInputs, ShardNumber {
  readonly index: PageIndex;
  /** The keys of the packs with its pages. */
  readonly packs: readonly string[];
}

/** The last build of which a store has a shard. */
export interface LastShards {
  readonly build: string;
  readonly code: string;
}

const LAST = 'last';

/** Puts a shard into a store: the packs first, so that a record never names what is not there. */
export async function putShard(
  store: ObjectStore,
  { index, ...record }: Omit<ShardRecord, 'packs'>,
  packs: readonly Pack[],
): Promise<void> {
  const { build, code, of } = record;
  const keys: string[] = [];
  for (const { name, bytes } of packs) {
    keys.push(`${build}/${name}`);
    await store.put(`${build}/${name}`, bytes);
  }
  await store.put(recordKey(build, record), seal([FORM, { ...record, packs: keys }, packIndex(index)]));
  await store.put(countKey(build), Buffer.from(String(of)));
  await store.put(LAST, seal({ build, code } satisfies LastShards));
}

/** Returns the number of shards of a build, as the last shard says it; undefined if there is none. */
export async function getShardCount(store: ObjectStore, build: string): Promise<number | undefined> {
  const count = Number(await store.get(countKey(build)));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

/** Undefined if the store lacks the shard; `damaged` if its record cannot be read. */
export async function getShard(
  store: ObjectStore,
  build: string,
  number: ShardNumber,
): Promise<ShardRecord | 'damaged' | undefined> {
  const bytes = await store.get(recordKey(build, number));
  if (!bytes) return undefined;
  const stored = unseal(bytes) as readonly [string, Omit<ShardRecord, 'index'>, Buffer] | undefined;
  if (stored?.[0] !== FORM) return 'damaged';
  const index = unpackIndex(stored[2]);
  return index ? { ...stored[1], index } : 'damaged';
}

export async function getLastShards(store: ObjectStore): Promise<LastShards | undefined> {
  const bytes = await store.get(LAST);
  return bytes && (unseal(bytes) as LastShards | undefined);
}

function recordKey(build: string, { shard, of }: ShardNumber): string {
  return `${build}/${shard}-of-${of}`;
}

function countKey(build: string): string {
  return `${build}/count`;
}

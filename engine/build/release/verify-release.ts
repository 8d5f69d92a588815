import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CARRIED_FILE, readCarried } from './carried.ts';
import { INTEGRITY_FILE, readIntegrity, type Integrity } from './integrity.ts';
import { releaseLayout } from './release.ts';
import { findDamage, type Damage } from './verify-files.ts';

/** A file that is not as it was recorded; `surplus`: it is not recorded at all. */
export interface Difference {
  readonly path: string;
  readonly problem: Damage['problem'] | 'surplus';
}

export interface Verified {
  /** The name of the release. */
  readonly release: string;
  readonly files: number;
  /** Sorted by path. */
  readonly differences: readonly Difference[];
}

export type VerifiedFolder =
  | { readonly kind: 'verified'; readonly verified: Verified }
  /** The folder is not a release, or not a copy of one that can be compared. */
  | { readonly kind: 'no release' }
  /** `integrity.json` is missing or damaged. */
  | { readonly kind: 'no record'; readonly release: string };

/**
 * Reads every file of a folder and compares it with the record: of a release, of the current release of an output folder, or of a copy
 * of the served folder `client` of the current release of `out`.
 */
export async function verifyFolder(folder: string, out: string): Promise<VerifiedFolder> {
  const asOutput = releaseLayout(folder).current;
  if (existsSync(join(folder, INTEGRITY_FILE))) return verifyRelease(realpathSync(folder));
  if (existsSync(asOutput)) return verifyRelease(realpathSync(asOutput));
  const { current } = releaseLayout(out);
  if (!existsSync(folder) || !existsSync(current)) return { kind: 'no release' };
  return verifyCopy(realpathSync(folder), realpathSync(current));
}

async function verifyRelease(folder: string): Promise<VerifiedFolder> {
  const release = basename(folder);
  const integrity = readIntegrity(folder);
  if (!integrity) return { kind: 'no record', release };
  const carried = presentOf(readCarried(folder), folder);
  const own = new Set([INTEGRITY_FILE, CARRIED_FILE]);
  const verified = await compare(folder, { integrity, carried, own });
  return { kind: 'verified', verified: { release, ...verified } };
}

/** Compares a folder with the served files of a release. */
async function verifyCopy(folder: string, original: string): Promise<VerifiedFolder> {
  const release = basename(original);
  const integrity = readIntegrity(original);
  if (!integrity) return { kind: 'no record', release };
  const carried = presentOf(belowClient(readCarried(original)), folder);
  const verified = await compare(folder, { integrity: belowClient(integrity), carried, own: new Set() });
  return { kind: 'verified', verified: { release, ...verified } };
}

const SERVED = 'client/';

/** Returns the served files by their path below the served folder. */
export function belowClient(integrity: Integrity): Integrity {
  const served = [...integrity].filter(([path]) => path.startsWith(SERVED));
  return new Map(served.map(([path, mark]) => [path.slice(SERVED.length), mark]));
}

/** A file of an earlier release may be missing: a stopped build lists it before it links it. */
function presentOf(carried: Integrity, folder: string): Integrity {
  return new Map([...carried].filter(([path]) => existsSync(join(folder, path))));
}

interface Recorded {
  readonly integrity: Integrity;
  readonly carried: Integrity;
  /** Files that say what is recorded. */
  readonly own: ReadonlySet<string>;
}

async function compare(folder: string, { integrity, carried, own }: Recorded): Promise<Omit<Verified, 'release'>> {
  const recorded = new Map([...integrity, ...carried]);
  const damage = await findDamage(folder, recorded);
  const surplus = listFiles(folder).filter((path) => !recorded.has(path) && !own.has(path));
  const differences = [...damage, ...surplus.map((path): Difference => ({ path, problem: 'surplus' }))];
  return { files: integrity.size, differences: differences.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
  );
}

import { readLatest, releaseLayout } from '../release/release.ts';
import { isStoredWhole, readStoredSite, type StoredSite } from '../release/stored-site.ts';
import { readKnownBuild, type KnownBuild } from './known-build.ts';

/** The data of the last build of a project. */
export interface KnownState {
  readonly id: string;
  readonly state: StoredSite;
}

/** Returns the data of the last build of a project if its output folder serves it and `fits` says that its inputs are the right ones. */
export function readKnownState(root: string, fits: (known: KnownBuild) => boolean): KnownState | undefined {
  const known = readKnownBuild(root);
  if (!known || !fits(known) || readLatest(known.out)?.id !== known.id) return undefined;
  const { current } = releaseLayout(known.out);
  return isStoredWhole(current) ? { id: known.id, state: readStoredSite(current, { writtenAgain: true }) } : undefined;
}

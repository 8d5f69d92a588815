import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createRouter } from '../../routing/router.ts';
import type { SitesData } from '../plan-build.ts';
import { codeDigest } from '../code-digest.ts';
import { WORK } from '../own-folder.ts';
import { openBuildNotes, type BuildNotes } from '../pages/build-notes.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { readLatest, releaseLayout, type Latest } from '../release/release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from '../release/stored-site.ts';
import { figuresOfDownloads } from './compare-downloads.ts';
import { shareSites } from './share-sites.ts';

/** The folder of what builds keep: their notes and their pages. */
const KEPT = join(WORK, 'pages');

/** The builds, besides the wanted one, whose notes are tried. Reading them takes time. */
const MOST_TRIED = 2;

/** A build whose notes say what pages and files read. */
export interface NotedBuild extends BuildNotes {
  /** The digests of its inline scripts. */
  scripts(): readonly string[];
}

export interface FoundNotes {
  /** Undefined if there is no build by the code of now. */
  readonly noted: NotedBuild | undefined;
  /** True if other code has made the wanted build. */
  readonly otherCode: boolean;
}

/** Returns the notes of a build by the code of now: those of the wanted build, else of the last one. */
export function findNotes(wanted: string): FoundNotes {
  const code = codeDigest();
  let otherCode = false;
  let tried = 0;
  for (const notes of openBuildNotes(KEPT).readEach([wanted])) {
    // The code of its pages names the constants in the styles too.
    if (notes.outputs.code === code)
      return { noted: { ...notes, scripts: () => readStoredScripts(notes.folder) }, otherCode };
    if (notes.id === wanted) otherCode = true;
    else tried += 1;
    if (tried === MOST_TRIED) break;
  }
  return { noted: undefined, otherCode };
}

/** The release that is served. */
export interface CurrentRelease extends Latest {
  readonly state: BuiltState;
  /** The digests of its inline scripts. */
  readonly scripts: readonly string[];
  readonly notes: FoundNotes;
}

/** Opens the current release of an output folder. Undefined if there is none, or if another version of Sitefold has written its data. */
export function openRelease(out: string): CurrentRelease | undefined {
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const notes = findNotes(latest.id);
  const state = notes.noted?.id === latest.id ? notes.noted.state() : readStoredSite(folder);
  return { ...latest, state, scripts: readStoredScripts(folder), notes };
}

/** Returns the data from which the pages of a build would be rendered. No file is made: `known` is a version whose files are known. */
export function stateOf({ model, applications }: SitesData, known: BuiltState | undefined): BuiltState {
  return {
    model,
    applications: shareSites(applications),
    router: createRouter(model),
    files: figuresOfDownloads(model, known),
  };
}

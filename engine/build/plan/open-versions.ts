import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteModel } from '../../model/site-model.ts';
import { createRouter } from '../../routing/router.ts';
import { differsInRedirectsOnly, type SitesData } from '../plan-build.ts';
import { codeDigest } from '../code-digest.ts';
import { WORK } from '../own-folder.ts';
import { openBuildNotes, type BuildNotes, type NotesFolder } from '../pages/build-notes.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { readLatest, releaseLayout, type Latest } from '../release/release.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from '../release/stored-site.ts';
import { shareSites } from './share-sites.ts';

/** The folder of what builds keep: their notes and their pages. */
const KEPT = join(WORK, 'pages');

/** A build whose notes say what pages and files read. */
export interface NotedBuild extends BuildNotes {
  /** The digests of its inline scripts. */
  scripts(): readonly string[];
}

export interface FoundNotes {
  /** Undefined if there is no build by the code of now. */
  readonly noted: NotedBuild | undefined;
  /** Tells whether other code has made the wanted build. */
  otherCode(): boolean;
}

/**
 * Returns the notes of a build by the code of now: those of the wanted build, else of the last one. `wanted` returns its id, and is
 * called only if there are any: it takes time to tell the id of a version that is not built.
 */
export function findNotes(wanted: () => string): FoundNotes {
  const notes = openBuildNotes(KEPT);
  const code = codeDigest();
  const fitting = idsByCode(notes, code);
  const otherCode = (): boolean => {
    const others = notes.ids().filter((id) => !fitting.includes(id));
    return others.length > 0 && others.includes(wanted());
  };
  for (const id of fitting.length > 1 && fitting.includes(wanted()) ? [wanted(), ...fitting] : fitting) {
    const found = notes.read(id);
    if (found?.outputs.code === code)
      return { noted: { ...found, scripts: () => readStoredScripts(found.folder) }, otherCode };
  }
  return { noted: undefined, otherCode };
}

/** Tells whether a build by the code of now has left notes. */
export function hasNotes(): boolean {
  return idsByCode(openBuildNotes(KEPT), codeDigest()).length > 0;
}

/** The ids of the builds that this code has made, the last one first. */
function idsByCode(notes: NotesFolder, code: string): string[] {
  return notes.ids().filter((id) => notes.codeOf(id) === code);
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
  const notes = findNotes(() => latest.id);
  const state = notes.noted?.id === latest.id ? notes.noted.state() : readStoredSite(folder);
  return { ...latest, state, scripts: readStoredScripts(folder), notes };
}

/** Returns the data from which the pages of a build would be rendered. No file is made: `known` is a version whose files are known. */
export async function stateOf({ model, applications }: SitesData, known: BuiltState | undefined): Promise<BuiltState> {
  const isAlike = known !== undefined && differsInRedirectsOnly(model, known.model);
  return {
    model,
    applications: isAlike && applications === known.applications ? applications : shareSites(applications),
    router: createRouter(model),
    files: isAlike ? known.files : await figuresOf(model, known),
  };
}

/** The code that composes download files is loaded only if they may differ. */
async function figuresOf(model: SiteModel, known: BuiltState | undefined): Promise<BuiltState['files']> {
  const { figuresOfDownloads } = await import('./figures-of-downloads.ts');
  return figuresOfDownloads(model, known);
}

import type { SharedBuilds } from '../objects/shared-builds.ts';
import type { BuildNotes, NotesFolder } from '../pages/build-notes.ts';

interface BaseOptions {
  /** The id of the build to make. */
  readonly id: string;
  /** That of the current release. */
  readonly latest: string | undefined;
  /** The shards of the build, if it is made of some. */
  readonly gathered: { readonly base: string | undefined } | undefined;
  readonly notes: NotesFolder;
  readonly shared: SharedBuilds | undefined;
}

/**
 * Returns the notes of the build that a build goes on from: those that its shards went on from; else those of a build of the same inputs
 * by another machine; else those of the current release; else the last ones, of this machine or, if it has none, of another one.
 */
export async function chooseBase({
  id,
  latest,
  gathered,
  notes,
  shared,
}: BaseOptions): Promise<BuildNotes | undefined> {
  const base = gathered?.base;
  const isNew = notes.ids().length === 0;
  const brought = await shared?.bringNotes(base ?? id, base === undefined && isNew, notes);
  return notes.read(base ?? brought ?? latest);
}

/**
 * Returns the notes of the build that a shard goes on from: the last one of the shared store, or, without one, that of the current
 * release. It does not depend on what else the machine has built, because all shards must go on from the same build.
 */
export async function chooseBaseOfShard({
  id,
  latest,
  notes,
  shared,
}: Omit<BaseOptions, 'gathered'>): Promise<BuildNotes | undefined> {
  const base = shared ? await shared.bringNotes(id, true, notes) : latest;
  if (base === undefined) return undefined;
  const found = notes.read(base);
  return found?.id === base ? found : undefined;
}

/** Says that the notes which the shards went on from are not here, and what to do. */
export function explainBase(base: string): string {
  return `The shards went on from build ${base}, whose notes are not on this machine, so the pages that they left out would be rendered here. Merge where that build was made, or set PAGE_STORE on all machines, or make all shards with --force.`;
}

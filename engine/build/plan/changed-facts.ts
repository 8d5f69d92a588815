import type { BuildNotes } from '../pages/build-notes.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { createFreshness } from '../pages/freshness.ts';
import type { PageIndex, PageNote } from '../pages/page-index.ts';
import { compareStates, type StateChanges } from '../pages/state-changes.ts';
import { viewOf, type View } from '../pages/view.ts';

/** Two versions of the data of the sites. */
export interface Versions {
  readonly before: BuiltState;
  readonly now: BuiltState;
}

/** What a build has noted of its pages and its other files. */
export type Noted = Pick<BuildNotes, 'pages' | 'outputs' | 'state'>;

/**
 * Lists the facts that a page or another file has read and whose values differ between two versions. Undefined if what it reads in them
 * is not known.
 */
export type ChangedFacts = (note: PageNote, view: View) => readonly string[] | undefined;

/**
 * Evaluates what a build has noted in two versions. The build may be of another version than both: a page reads in a version what it has
 * read in the build if all of that has the same values there. If this holds in neither version, the page may read other facts than the
 * noted ones, and nothing is known about it.
 */
export function createChangedFacts({ before, now }: Versions, noted: Noted): (index: PageIndex) => ChangedFacts {
  const between = once(() => compareStates(before, now));
  const state = noted.state();
  const sitesBefore = new Map(before.model.sites.map((site) => [site.flag, site]));
  const untilBefore = once(() => compareStates(state, before));
  const untilNow = once(() => compareStates(state, now));
  return (index) => {
    const changed = createFreshness({ index, state: () => before, changes: between }, now);
    if (state === before) return changed;
    const sinceBuild = (other: BuiltState, changes: () => StateChanges): typeof changed =>
      createFreshness({ index, state: () => state, changes }, other);
    const changedBefore = once(() => sinceBuild(before, untilBefore));
    const changedNow = once(() => sinceBuild(now, untilNow));
    const viewBefore = ({ site, ...view }: View): View => {
      const old = site && sitesBefore.get(site.flag);
      return site ? (old ? viewOf(old) : {}) : view;
    };
    return (note, view) => {
      const isKnown = changedBefore()(note, viewBefore(view)).length === 0 || changedNow()(note, view).length === 0;
      return isKnown ? changed(note, view) : undefined;
    };
  };
}

/** Returns a function that makes a value when it is first asked for it. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

import type { BuiltState } from './built-state.ts';
import { isSameFact } from './fact-values.ts';
import type { PageIndex, PageNote } from './page-index.ts';
import type { StateChanges } from './state-changes.ts';
import { viewOf, type View } from './view.ts';

/** Pages or other files of the last build, and the data that they were made from. */
export interface BuiltBefore {
  readonly index: PageIndex;
  state(): BuiltState;
  /** What differs between those data and the present ones. */
  changes(): StateChanges;
}

/** Returns a function that lists the facts that a page or another file has read and that changed. */
export function createFreshness(
  { index, state, changes }: BuiltBefore,
  now: BuiltState,
): (note: PageNote, view: View) => readonly string[] {
  const before = state();
  const { mayDiffer } = changes();
  const suspect = Uint8Array.from(index.facts, (fact) => Number(mayDiffer(fact)));
  // After most edits hardly any fact may differ.
  if (!suspect.includes(1)) return () => NO_NAMES;
  const suspectsOfGroups = index.groups.map((group) => {
    let found: number[] | undefined;
    for (const fact of group) if (suspect[fact] === 1) (found ??= []).push(fact);
    return found;
  });
  const suspectsOfRecords = index.records.map((record) => {
    let found: Set<number> | undefined;
    for (const group of record)
      for (const fact of suspectsOfGroups[group] ?? NO_FACTS) (found ??= new Set<number>()).add(fact);
    return found && [...found];
  });
  const oldSites = new Map(before.model.sites.map((site) => [site.flag, site]));
  const viewBefore = (view: View): View => {
    const old = view.site && oldSites.get(view.site.flag);
    return view.site ? (old ? viewOf(old) : {}) : view;
  };
  const known = new Map<string, Map<number, boolean>>();
  const changed = (fact: number, view: View): boolean => {
    const of = view.site?.flag ?? `${NO_SITE}${view.lang ?? ''}`;
    const ofSite = known.get(of) ?? new Map<number, boolean>();
    known.set(of, ofSite);
    let differs = ofSite.get(fact);
    if (differs === undefined) {
      const name = index.facts[fact] ?? '';
      differs = !isSameFact(name, { state: before, view: viewBefore(view) }, { state: now, view });
      ofSite.set(fact, differs);
    }
    return differs;
  };
  return ({ record }, view) =>
    suspectsOfRecords[record]?.filter((fact) => changed(fact, view)).map((fact) => index.facts[fact] ?? '') ?? NO_NAMES;
}

const NO_FACTS: readonly number[] = [];
const NO_NAMES: readonly string[] = [];

/** Begins the names of views without a site, which differ from all flags. */
const NO_SITE = '*';

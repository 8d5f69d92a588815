import type { BuildNotes } from './build-notes.ts';
import type { BuiltState } from './built-state.ts';
import { compareStates, type StateChanges } from './state-changes.ts';

/** The last build, seen from the present data. */
export interface SinceBuild {
  /** The folder of its data. */
  readonly folder: string;
  state(): BuiltState;
  /** What differs between its data and the present ones. */
  changes(): StateChanges;
}

/** Opens what differs since a build. It is compared when it is first asked for. */
export function sinceBuild({ state, folder }: BuildNotes, now: BuiltState): SinceBuild {
  let compared: StateChanges | undefined;
  return { folder, state, changes: () => (compared ??= compareStates(state(), now)) };
}

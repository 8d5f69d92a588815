import { resolve } from 'node:path';
import { loadSites, planBuild } from '../../../build/plan-build.ts';
import { makePlan } from '../../../build/plan/make-plan.ts';
import { findNotes, stateOf } from '../../../build/plan/open-versions.ts';
import type { Planned } from '../../../build/plan/report/planned.ts';
import type { BuiltState } from '../../../build/pages/built-state.ts';
import type { LiveProject } from '../../../build/project/live-project.ts';
import type { Project } from '../../../build/project/project.ts';
import { readLatest, type Latest } from '../../../build/release/release.ts';
import { hasErrors } from '../../../model/diagnostics/summary.ts';
import { stopsUse } from '../../../model/diagnostics/uses.ts';
import type { SiteModel } from '../../../model/site-model.ts';

/** Why nothing is planned, as a sentence. */
export interface Unplanned {
  readonly problem: string;
}

/** The saved files, as a change is compared with them. */
interface Saved extends Pick<Planned, 'noted' | 'otherCode' | 'compared'> {
  readonly state: BuiltState;
  readonly notes: ReturnType<typeof findNotes>['noted'];
}

/** Returns a function that plans the drafts of a project, as `sitefold plan` plans a working tree. The saved files are the version before. */
export function createDraftPlanner(live: LiveProject): () => Promise<Planned | Unplanned> {
  const openSaved = createSavedOpener(resolve(live.root, 'dist'));
  return async () => {
    const [before, now] = [await live.saved(), await live.current()];
    if (!now.model || hasErrors(now.diagnostics)) return { problem: 'The plan follows when the errors are mended.' };
    if (!before.model || before.diagnostics.some((one) => stopsUse(one, 'read')))
      return { problem: 'The saved files have errors, so there is nothing to compare with.' };
    const { state, notes, ...saved } = await openSaved(before, before.model);
    const next = await stateOf(await loadSites({ ...ofVersion(now.model), last: state }), state);
    return {
      ...saved,
      plan: await makePlan({ before: state, now: next, noted: notes, scripts: notes?.scripts() ?? [] }),
      before: state.model,
      now: next,
      files: { before: before.files, now: now.files },
      uncommitted: undefined,
      command: 'sitefold plan',
    };
  };
}

/** Returns a function that opens the saved files, once for each state of them and each release in a folder. */
function createSavedOpener(out: string): (project: Project, model: SiteModel) => Promise<Saved> {
  let known: { readonly project: Project; readonly release: string | undefined; readonly saved: Saved } | undefined;
  return async (project, model) => {
    const release = readLatest(out);
    if (known?.project !== project || known.release !== release?.id)
      known = { project, release: release?.id, saved: await openSaved(model, release) };
    return known.saved;
  };
}

async function openSaved(model: SiteModel, release: Latest | undefined): Promise<Saved> {
  const version = await planBuild(ofVersion(model));
  const wanted = release?.id ?? version.id;
  const { noted: found, otherCode } = findNotes(() => wanted);
  // Notes of another output folder may be of another project.
  const notes = found?.id === wanted ? found : undefined;
  const isBuilt = notes?.id === version.id;
  return {
    state: isBuilt ? notes.state() : await stateOf(version, notes?.state()),
    notes,
    noted: notes === undefined ? 'none' : isBuilt ? 'same' : 'other',
    otherCode: otherCode(),
    compared: {
      kind: 'unsaved',
      release: release === undefined ? 'none' : release.id === version.id ? 'same' : 'other',
    },
  };
}

function ofVersion(model: SiteModel): Parameters<typeof planBuild>[0] {
  // Embedded content loads without a warning.
  return { model, log: () => undefined };
}

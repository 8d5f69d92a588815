import { FORMATS, hasErrors, summarise } from '../engine/diagnostics/formats.ts';
import { loadProject, type Project } from '../engine/io/project.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { EXIT, UserError, paint, say } from './io.ts';

export interface SoundProject extends Project {
  readonly model: SiteModel;
}

/** Loads a project for a command that needs it sound: errors are printed, and the command ends. */
export function loadSoundProject(root: string): SoundProject {
  const project = loadProject(root);
  const { model, diagnostics, files } = project;
  if (model && !hasErrors(diagnostics)) return { ...project, model };
  say(
    FORMATS.text(
      diagnostics.filter(({ severity }) => severity !== 'info'),
      files,
      { paint },
    ),
  );
  throw new UserError(`${summarise(diagnostics)}: nothing was done.`, EXIT.findings);
}

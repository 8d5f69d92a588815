import { readContentUrl } from '../engine/build/cms/content-url.ts';
import { openProject } from '../engine/build/project/open-project.ts';
import type { OpenedProject } from '../engine/build/project/project.ts';
import { FORMATS, hasErrors, summarise } from '../engine/model/diagnostics/formats.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { EXIT, UserError, paint, say } from './io.ts';

export interface SoundProject extends OpenedProject {
  readonly model: SiteModel;
}

/** Whether a CMS is asked: a build asks it; every other command takes what the last build used. */
interface Loading {
  readonly offline: boolean;
}

/** The address of the CMS, where CONTENT_URL names one. */
function contentUrl(): URL | undefined {
  const address = readContentUrl(process.env);
  if (address === undefined) return undefined;
  if ('problem' in address) throw new UserError(address.problem, EXIT.usage);
  return address.base;
}

/** Opens a project, from the CMS that CONTENT_URL names or from its own content. */
export async function loadProject(root: string, { offline }: Loading = { offline: true }): Promise<OpenedProject> {
  const url = contentUrl();
  try {
    return await openProject({
      root,
      offline,
      log: (message) => say(`${paint('yellow', 'content:')} ${message}\n`),
      ...(url === undefined ? {} : { contentUrl: url }),
    });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ContentUnavailable')
      throw new UserError(cause.message, EXIT.upstream);
    throw cause;
  }
}

/** Loads a project for a command that needs it sound: errors are printed, and the command ends. */
export async function loadSoundProject(root: string, loading?: Loading): Promise<SoundProject> {
  const project = await loadProject(root, loading);
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

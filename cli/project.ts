import { digestInputs } from '../engine/build/project/input-digest.ts';
import type { LoadOptions, OpenedProject } from '../engine/build/project/project.ts';
import { hasRedirectsAlone, isProject, NO_PROJECT, readSources } from '../engine/build/project/read.ts';
import type { Diagnostic } from '../engine/model/diagnostics/diagnostic.ts';
import { FORMATS } from '../engine/model/diagnostics/formats.ts';
import { hasErrors, summarise } from '../engine/model/diagnostics/summary.ts';
import type { Use } from '../engine/model/diagnostics/severity.ts';
import { listSome } from '../engine/model/diagnostics/suggest.ts';
import { stopsUse } from '../engine/model/diagnostics/uses.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { contentUrl } from './content-url.ts';
import { EXIT, ON_SCREEN, UserError, paint, say } from './io.ts';
import { sumUpRedirects } from './redirect-summary.ts';

export interface SoundProject extends OpenedProject {
  readonly model: SiteModel;
}

/** `offline`: use the content of the last build. Only a build asks the CMS. */
interface Loading extends LoadOptions {
  readonly offline: boolean;
}

/** Throws a UserError if the content is that of a CMS, so that a file of it would not be read. */
export function refuseCmsContent(): void {
  const url = contentUrl();
  if (url === undefined) return;
  throw new UserError(
    `The content comes from the CMS that CONTENT_URL names, ${url.host}. Add the entry there, or unset CONTENT_URL.`,
  );
}

/** Opens a project, from the CMS that CONTENT_URL names or from its own content. */
export async function loadProject(
  root: string,
  { offline, read, base }: Loading = { offline: true },
): Promise<OpenedProject> {
  const url = contentUrl();
  try {
    const { openProject } = await import('../engine/build/project/open-project.ts');
    return await openProject({
      root,
      offline,
      read,
      base,
      log: (message) => say(`${paint('yellow', 'content:')} ${message}\n`),
      ...(url === undefined ? {} : { contentUrl: url }),
    });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ContentUnavailable')
      throw new UserError(cause.message, EXIT.upstream);
    throw cause;
  }
}

/** How a command that needs no build uses a project. */
export interface UseOptions {
  readonly use: Exclude<Use, 'build'>;
  /** Whether redirects may lead to hosts that are not allowed. */
  readonly acceptExternal?: boolean | undefined;
}

/** Says which errors stop a command, if it would go on with the others. */
function nameStoppers(diagnostics: readonly Diagnostic[], use: Use): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const stopping = errors.filter((one) => stopsUse(one, use));
  if (stopping.length === errors.length) return '';
  const codes = new Set(stopping.map(({ code }) => code));
  return ` This command goes on as soon as ${listSome(codes)} ${codes.size === 1 ? 'is' : 'are'} mended.`;
}

/** Loads the model of a project. If its files are those of the last build, nothing is compiled. */
export async function loadUsableModel(root: string, options: UseOptions): Promise<SiteModel> {
  if (contentUrl() !== undefined) return (await loadUsableProject(root, options)).model;
  const read = readSources(root);
  const inputs = digestInputs(read, undefined);
  const { readKnownState } = await import('../engine/build/project/known-state.ts');
  const known = inputs === undefined ? undefined : readKnownState(root, (last) => last.inputs === inputs);
  return known ? known.state.model : (await loadUsableProject(root, options, { offline: true, read })).model;
}

/**
 * Loads a project for a command that needs no build. Prints the errors and throws if any of them stops this use; sums up those that
 * imported redirects often have.
 */
export async function loadUsableProject(
  root: string,
  { use, acceptExternal = false }: UseOptions,
  loading?: Loading,
): Promise<SoundProject> {
  const project = await loadProject(root, loading);
  const { model, files } = project;
  const found = acceptExternal ? project.diagnostics.filter(({ code }) => code !== 'RD013') : project.diagnostics;
  if (!model || found.some((one) => stopsUse(one, use)))
    return refuseProject({ model, diagnostics: found, files }, use);
  const errors = found.filter(({ severity }) => severity === 'error');
  const { findings, summary } = sumUpRedirects(errors, model, 0);
  say(FORMATS.text(findings, files, ON_SCREEN) + summary);
  return { ...project, model };
}

/** Loads a project for a command that needs valid manifests. Prints the errors and throws if there are any. */
async function loadSoundProject(root: string, loading?: Loading): Promise<SoundProject> {
  const project = await loadProject(root, loading);
  const { model } = project;
  return model && !hasErrors(project.diagnostics) ? { ...project, model } : refuseProject(project);
}

/** Prints the findings of a project that a command cannot work with, and throws. */
export function refuseProject(
  { model, diagnostics, files }: Pick<OpenedProject, 'model' | 'diagnostics' | 'files'>,
  use: Use = 'build',
): never {
  const { findings, summary } = sumUpRedirects(
    diagnostics.filter(({ severity }) => severity !== 'info'),
    model,
  );
  say(FORMATS.text(findings, files, ON_SCREEN) + summary);
  const accepts = use === 'emit' && !diagnostics.some((one) => stopsUse(one, 'read'));
  throw new UserError(
    `${summarise(diagnostics)}: nothing was done.${nameStoppers(diagnostics, use)}${accepts ? ' `--accept-external` accepts the hosts that are not allowed.' : ''}`,
    EXIT.findings,
  );
}

/** Loads a project for a command that makes or serves pages. Throws a UserError if the project has none. */
export async function loadPages(root: string, loading?: Loading): Promise<SoundProject> {
  refuseRedirectsAlone(root);
  return loadSoundProject(root, loading);
}

/** Throws a UserError if a folder has no project, or one without pages. For commands that do not read the project. */
export function requirePages(root: string): void {
  if (!isProject(root))
    throw new UserError(`There is no folder \`manifests\` in \`${root}\`. ${NO_PROJECT}`, EXIT.findings);
  refuseRedirectsAlone(root);
}

/** Throws a UserError if a project has no pages to serve. */
export function refuseRedirectsAlone(root: string): void {
  if (hasRedirectsAlone(root))
    throw new UserError(
      'The project has no pages: there is no manifests/routes.yaml. `sitefold redirects emit` writes its redirects, and `sitefold qa emit` their tests.',
    );
}

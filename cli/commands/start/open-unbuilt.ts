import type { BegunBundle } from '../../../engine/build/render/early-bundle.ts';
import type { Release, ReleaseOptions } from '../../../engine/service/release.ts';
import { machineProblem, throwThemeFault } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { chooseSites } from '../../choose-sites.ts';
import { EXIT, UserError } from '../../io.ts';
import type { SoundProject } from '../../project.ts';

interface Unbuilt {
  readonly root: string;
  readonly only: string | undefined;
  readonly out: string;
}

/** Opens a release that is not built. The code of its pages is made while the project is being compiled, which blocks this process. */
export async function openUnbuilt({ root, only, out }: Unbuilt, options: ReleaseOptions): Promise<Release> {
  const progress = showProgress((step) => options.log.info({}, step));
  let begun: BegunBundle | undefined;
  let files: SoundProject['files'] = new Map();
  try {
    progress.step('checking manifests and content');
    const { beginBundle } = await import('../../../engine/build/render/early-bundle.ts');
    const { contentUrl } = await import('../../content-url.ts');
    const { loadPages } = await import('../../project.ts');
    begun = beginBundle(root, contentUrl() !== undefined);
    const { model, cms, ...project } = await loadPages(root, { offline: false });
    files = project.files;
    const sites = only === undefined ? undefined : chooseSites(only, model);
    progress.step('making the code of the pages');
    const { openUnbuiltRelease } = await import('../../../engine/service/unbuilt-release.ts');
    return await openUnbuiltRelease({ ...options, root, model, cms, sites, begun: begun.done });
  } catch (cause) {
    await throwThemeFault(cause, files);
    const problem = machineProblem(cause, out);
    if (problem === undefined) throw cause;
    throw new UserError(`The service cannot start: ${problem}.`, EXIT.findings);
  } finally {
    begun?.stop();
    progress.end();
  }
}

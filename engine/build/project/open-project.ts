import type { OpenWithCmsOptions } from '../cms/open-with-cms.ts';
import { loadProject, type OpenedProject } from './project.ts';
import type { ReadResult } from './read.ts';

export interface OpenProjectOptions extends Omit<OpenWithCmsOptions, 'url'> {
  /** The address of a CMS. Left out: the content is in the project. */
  readonly contentUrl?: URL;
  /** The files of a project that has its own content, if they have been read already. */
  readonly read?: ReadResult | undefined;
}

/** Reads and compiles a project with the content of a CMS or its own. Loads the CMS code only with a CMS. */
export async function openProject({ contentUrl: url, read, ...options }: OpenProjectOptions): Promise<OpenedProject> {
  if (url === undefined) return { ...loadProject(options.root, read), cms: undefined, keep: () => undefined };
  const { openWithCms } = await import('../cms/open-with-cms.ts');
  return openWithCms({ ...options, url });
}

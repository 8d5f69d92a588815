import type { OpenWithCmsOptions } from '../cms/open-with-cms.ts';
import { loadWithRules, type LoadOptions, type OpenedProject } from './project.ts';

/** The options of loading are those of a project that has its own content. */
export interface OpenProjectOptions extends Omit<OpenWithCmsOptions, 'url'>, LoadOptions {
  /** The address of a CMS. Left out: the content is in the project. */
  readonly contentUrl?: URL;
}

/** Reads and compiles a project with the content of a CMS or its own. Loads the CMS code only with a CMS. */
export async function openProject({
  contentUrl: url,
  read,
  base,
  ...options
}: OpenProjectOptions): Promise<OpenedProject> {
  if (url === undefined)
    return { ...(await loadWithRules(options.root, { read, base })), cms: undefined, keep: () => undefined };
  const { openWithCms } = await import('../cms/open-with-cms.ts');
  return openWithCms({ ...options, url });
}

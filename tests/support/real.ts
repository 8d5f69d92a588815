import { fileURLToPath } from 'node:url';
import { loadProject } from '../../engine/build/project/project.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';

/** The folder of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

let known: SiteModel | undefined;

/** The model of the real manifests and content, which the test files of a process share. */
export function realModel(): SiteModel {
  known ??= loadProject(REPOSITORY).model;
  if (!known) throw new Error('the manifests of the repository are not valid');
  return known;
}

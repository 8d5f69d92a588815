import { fileURLToPath } from 'node:url';
import { loadProject } from '../../engine/build/project/project.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';

/** The folder of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** The model of the real manifests and content. */
export function realModel(): SiteModel {
  const { model } = loadProject(REPOSITORY);
  if (!model) throw new Error('the manifests of the repository are not valid');
  return model;
}

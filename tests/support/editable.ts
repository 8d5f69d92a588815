import { compile } from '../../engine/compile/compile.ts';
import type { EditableProject } from '../../engine/compile/edits/edit-project.ts';
import type { ParseCache, Source } from '../../engine/compile/parse/parse-yaml.ts';
import { BASE_PROJECT, createMemoryCache, readProject, withFiles } from './project.ts';

const parsed = createMemoryCache();
const TODAY = '2026-11-26';
/** The files of the smallest project. */
export const BASE = readProject(BASE_PROJECT);

/** Opens files for edits. */
export function openSources(sources: readonly Source[], cache: ParseCache = parsed): EditableProject {
  const recompile = (files: readonly Source[]): ReturnType<typeof compile> => compile(files, { cache, today: TODAY });
  const { model, diagnostics, files } = recompile(sources);
  if (!model) throw new Error('the project has no model');
  return { sources, model, diagnostics, files, cache, today: TODAY, recompile };
}

/** Opens the smallest project. */
export function openBase(): EditableProject {
  return openSources(BASE);
}

/** Opens the smallest project with files added to it, or put in the place of its own. */
export function openWith(...files: readonly Source[]): EditableProject {
  return openSources(withFiles(BASE, ...files));
}

/** Opens the smallest project with these redirects in place of its own. */
export function openWithRedirects(...files: readonly Source[]): EditableProject {
  return openSources(
    withFiles(
      BASE.filter(({ path }) => !path.startsWith('manifests/redirects')),
      ...files,
    ),
  );
}

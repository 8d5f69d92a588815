import type { PageTable } from '../../engine/model/pages.ts';

/** A real page of a route form, below the prefix of a site; page 2 of a list. */
export function examplePath(path: string, pages: PageTable): string {
  if (path === 'solution/{solutionId}') return 'solution/1';
  if (path.endsWith('page-{index}')) return path.replace('{index}', '2');
  const found = [...pages].find(([, page]) => page.route.path === path);
  if (!found) throw new Error(`no page of ${path}`);
  return found[0];
}

/** Route forms that answer with a redirect, so that no page of theirs can be looked at. */
export const REDIRECTED_FORMS: readonly string[] = ['about', 'solution/{solutionId}'];

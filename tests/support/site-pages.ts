import { loadApplications } from '../../engine/content/applications.ts';
import { createFileSource } from '../../engine/content/files.ts';
import type { OfferedFile } from '../../engine/model/artifact.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { createRouter, type Router } from '../../engine/routing/router.ts';
import { currentPage, type Page } from '../../engine/theme/page.ts';
import { setSiteState } from '../../engine/theme/state.ts';

export interface SitePages {
  readonly router: Router;
  /** A page of a site as its template gets it. */
  page(flag: string, remainder: string): Page;
}

/** The figures that every file has in a test. */
export const SOME_FIGURES: OfferedFile = { bytes: 4_194_304, sha256: 'ab'.repeat(32) };

/** The pages of a model, as templates get them. Every file of the download centre has the same figures. */
export async function openPages(model: SiteModel): Promise<SitePages> {
  const router = createRouter(model);
  const applications = await loadApplications(createFileSource(model, { build: 'test' }), model, () => undefined);
  setSiteState({ model, router, applications, files: { get: () => SOME_FIGURES } });
  return {
    router,
    page: (flag, remainder) => currentPage({ props: { flag, remainder }, url: new URL('https://www.kaveno.example/') }),
  };
}

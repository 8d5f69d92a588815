// Loads a release as a service does, and renders a page of each layout.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootSite } from '../../model/active-sites.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { Page } from '../../model/pages.ts';
import type { Router } from '../../routing/router.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import { setSiteState } from '../../theme/state.ts';
import { serveParent } from '../render/child.ts';
import type { LoadTask } from './load-check.ts';
import { isStoredWhole, readStoredScripts, readStoredSite } from './stored-site.ts';

serveParent(async ({ folder }: LoadTask) => {
  if (!isStoredWhole(folder)) throw new Error('its data is incomplete, or of another version of Sitefold');
  readStoredScripts(folder);
  const state = readStoredSite(folder);
  setSiteState(state);
  const { renderPage } = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as typeof ServerEntry;
  const root = rootSite(state.model);
  for (const [remainder, { route }] of samplesOf(state.router, root))
    await renderPage(route.template, sitePath(root, remainder));
});

/** Returns a page of each layout, if there is one then a page that is rendered on request. */
function samplesOf(router: Router, root: Site): [remainder: string, page: Page][] {
  const open = [...router.pages].filter(
    ([remainder, { route }]) =>
      route.status === 200 && route.middleware.length === 0 && router.hasPage(root, remainder),
  );
  return [...Map.groupBy(open, ([, { route }]) => route.layout).values()].flatMap((pages) => {
    const sample = pages.find(([, { route }]) => route.render === 'request') ?? pages[0];
    return sample ? [sample] : [];
  });
}

// Renders the pages of some sites with a bundle and writes them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { activeSites } from '../../model/active-sites.ts';
import { sitePath } from '../../model/site.ts';
import { pageFile } from '../../output/checks/addresses.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import { setSiteState } from '../../theme/state.ts';
import { readStoredSite } from '../release/stored-site.ts';
import { serveParent } from './child.ts';
import type { RenderShare } from './render.ts';
import { writtenPages } from './written-pages.ts';

serveParent(async ({ folder, release, flags }: RenderShare) => {
  const state = readStoredSite(folder);
  setSiteState(state);
  const { renderPage } = (await import(pathToFileURL(join(release, 'server', 'entry.mjs')).href)) as typeof ServerEntry;
  const made = new Set<string>();
  for (const site of activeSites(state.model).filter(({ flag }) => flags.includes(flag)))
    for (const { remainder, template } of writtenPages(state.router, site)) {
      const file = join(release, 'client', pageFile(site, remainder));
      const parent = dirname(file);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      writeFileSync(file, await renderPage(template, sitePath(site, remainder)));
    }
});

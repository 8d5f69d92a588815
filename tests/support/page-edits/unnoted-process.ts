/** Run by a test as a process of its own: renders the pages of a release as a service does, and prints the paths of those that differ. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readStoredSite } from '../../../engine/build/release/stored-site.ts';
import { pageInRelease, writtenPages } from '../../../engine/build/render/written-pages.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { sitePath } from '../../../engine/model/site.ts';
import type * as ServerEntry from '../../../engine/theme/server-entry.ts';
import { setSiteState } from '../../../engine/theme/state.ts';

const [release = ''] = process.argv.slice(2);
const state = readStoredSite(release);
setSiteState(state);
const { renderPage } = (await import(pathToFileURL(join(release, 'server/entry.mjs')).href)) as typeof ServerEntry;
const differing: string[] = [];
for (const site of activeSites(state.model))
  for (const { remainder, template } of writtenPages(state.router, site)) {
    const path = pageInRelease(site, remainder);
    const rendered = await renderPage(template, sitePath(site, remainder));
    if (readFileSync(join(release, path), 'utf8') !== rendered) differing.push(path);
  }
process.stdout.write(JSON.stringify(differing), () => process.exit(0));

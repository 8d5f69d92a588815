import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { readStoredSite } from '../../engine/build/release/stored-site.ts';
import { writtenPages } from '../../engine/build/render/written-pages.ts';
import { sitePath } from '../../engine/model/site.ts';
import { pagePath } from '../../engine/theme/page-path.ts';
import type * as ServerEntry from '../../engine/theme/server-entry.ts';
import { setSiteState } from '../../engine/theme/state.ts';
import { BUILT, BUILT_FLAGS } from '../support/built.ts';
import { covering } from '../support/coverage.ts';

test('pages that are rendered directly are those that Astro answers a request with', async () => {
  const release = releaseLayout(BUILT).current;
  const state = readStoredSite(release);
  const entry = pathToFileURL(join(release, 'server/entry.mjs')).href;
  const { renderPage, answerRequest } = (await import(entry)) as typeof ServerEntry;
  setSiteState(state);
  const templates = new Set<string>();
  const differing: string[] = [];
  for (const [index, flag] of BUILT_FLAGS.entries()) {
    const site = state.model.sites.find((one) => one.flag === flag);
    if (!site) throw new Error(`there is no site ${flag}`);
    for (const { remainder, template } of writtenPages(state.router, site)) {
      // Each template on two sites; in `npm test` on the first that has it.
      const name = `${template} ${covering(0, index % 2)}`;
      if (templates.has(name)) continue;
      templates.add(name);
      const path = sitePath(site, remainder);
      const asked = await answerRequest(pagePath(template, path), { method: 'GET', locals: {} });
      if (asked.status !== 200 || (await asked.text()) !== (await renderPage(template, path))) differing.push(path);
    }
  }
  expect(differing).toEqual([]);
  expect(templates.size).toBeGreaterThan(covering(35, 70));
  await expect(renderPage('error', '/th/unknown')).rejects.toThrow('the page /th/unknown was rendered with status 404');
});

// Renders the pages of some sites with a bundle, and writes them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sitePath, type Site } from '../../model/site.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import { setSiteState } from '../../theme/state.ts';
import { openJournal } from '../pages/journal.ts';
import { createCostMeter } from '../pages/page-costs.ts';
import { createLedger } from '../pages/ledger.ts';
import { createIndexBuilder, packIndex, type PageNote } from '../pages/page-index.ts';
import { openPageStore } from '../pages/page-store.ts';
import { patchPage } from '../pages/patch-page.ts';
import { trackState } from '../pages/track-state.ts';
import type { FileMark } from '../release/integrity.ts';
import { createPlacer, linkOrCopy } from '../release/place-file.ts';
import { readStoredSite } from '../release/stored-site.ts';
import { reportPages, serveParent } from './child.ts';
import type { RenderShare } from './render.ts';
import { watchPages } from '../recording/page-watch.ts';
import { pageInRelease } from './written-pages.ts';

/** So many pages are reported at a time. */
const REPORTED = 50;

// Its code is loaded while this process waits for its pages. An error shows when it is used.
const [waitingFor] = process.argv.slice(2);
if (waitingFor !== undefined) import(entryOf(waitingFor)).catch(() => undefined);

serveParent(async (share: RenderShare) => {
  const { data, before, bundle, release, store: storeFolder, notes, watch: task, sites } = share;
  const watch = task && (await watchPages(task));
  const now = readStoredSite(data);
  const old = before === undefined ? undefined : readStoredSite(before);
  const store = openPageStore(storeFolder);
  const ledger = createLedger();
  const journal = openJournal(share.journal, ledger);
  const tracker = trackState(now, ledger);
  const { renderPage } = (await import(entryOf(bundle))) as typeof ServerEntry;
  const placer = createPlacer(release);
  const costs = createCostMeter();
  let done = 0;
  // Rendering alone never waits, so that this process would not hear that its parent has ended.
  const letOthersIn = async (): Promise<void> => {
    if (done % REPORTED === 0) await setImmediate();
  };
  const place = (site: Site, remainder: string, { sha256 }: FileMark): void => {
    const put = share.replaces ? placer.replace : placer.place;
    put(pageInRelease(site, remainder), (file) => linkOrCopy(store.pathOf(sha256), file));
    done += 1;
    if (done % REPORTED === 0) reportPages(REPORTED);
  };
  const pages = new Map<string, Map<string, PageNote>>();
  const patched: [flag: string, remainder: string, mark: FileMark][] = [];
  for (const { flag, rendered, patched: toPatch } of sites) {
    const site = now.model.sites.find((one) => one.flag === flag);
    if (!site) throw new Error(`there is no site ${flag}`);
    const own = new Map<string, PageNote>();
    pages.set(flag, own);
    setSiteState(tracker.stateOf(site));
    const render = async (remainder: string): Promise<void> => {
      const { template } = now.router.pages.get(remainder)?.route ?? {};
      if (template === undefined) throw new Error(`there is no page ${remainder}`);
      const began = performance.now();
      const page = sitePath(site, remainder);
      const { result, record } = await ledger
        .record(() => renderPage(template, page))
        .catch((cause: Error) => {
          throw Object.assign(cause, { page });
        });
      costs.add(template, performance.now() - began);
      const mark = store.put(Buffer.from(result));
      place(site, remainder, mark);
      own.set(remainder, { ...mark, record });
      journal.add(flag, remainder, { ...mark, record });
      watch?.page({ flag, remainder, template, began });
    };
    for (const remainder of rendered) {
      await render(remainder);
      await letOthersIn();
    }
    for (const [remainder, was, facts] of toPatch) {
      await letOthersIn();
      const html = store.get(was);
      const changed = html && old && patchPage(html, { before: old, now, site, remainder, facts });
      if (changed) {
        const mark = store.put(changed);
        place(site, remainder, mark);
        patched.push([flag, remainder, mark]);
      } else {
        await render(remainder);
      }
    }
  }
  reportPages(done % REPORTED);
  const index = { code: '', ...ledger.readings(), pages };
  const builder = createIndexBuilder('');
  for (const [flag, own] of pages) builder.add(index, flag, own);
  writeFileSync(`${notes}.pages`, packIndex(builder.index));
  writeFileSync(`${notes}.patched`, JSON.stringify(patched));
  writeFileSync(`${notes}.costs`, JSON.stringify(costs.measured()));
  await watch?.end();
});

/** The address of the code of the pages in a bundle. */
function entryOf(bundle: string): string {
  return pathToFileURL(join(bundle, 'server', 'entry.mjs')).href;
}

import type { PageData } from '../../engine/content/page-data.ts';
import { watchBuild } from './build-watcher.ts';
import { askConsent } from './consent.ts';
import { helpDownloads } from './help-downloads.ts';
import { openMenus } from './menu.ts';
import { sayOffline } from './offline.ts';
import { prefetchLinks } from './prefetch.ts';
import { suggestSite } from './suggestion.ts';

/** Starts the scripts for an active visitor. `sign` is the first event of the visitor. */
export function serveVisitor(data: PageData, sign: Event): void {
  openMenus();
  prefetchLinks(data.constants, sign);
  helpDownloads();
  sayOffline(data);
  askConsent(data);
  void watchBuild(data);
  void suggestSite(data);
}

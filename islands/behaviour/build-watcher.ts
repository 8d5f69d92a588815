import type { PageData } from '../../engine/content/page-data.ts';
import { fetchLatestBuild, firstBuild } from '../ui/latest-build.ts';
import { showNotice } from '../ui/notice.ts';

/**
 * Asks every `build.pollInterval` whether there is a newer build, and says so once for each. The first answer is what later ones are
 * held against. A page that is not seen, or is offline, does not ask; an answer that fails says nothing.
 */
export async function watchBuild({ constants, words }: PageData): Promise<void> {
  let known = await firstBuild();
  setInterval(() => {
    if (!document.hidden && navigator.onLine) void look();
  }, constants['build.pollInterval']);

  async function look(): Promise<void> {
    const latest = await fetchLatestBuild();
    if (latest === undefined || latest === known) return;
    const isFirst = known === undefined;
    known = latest;
    if (isFirst) return;
    showNotice({
      name: 'build',
      text: words['notice.newBuild'],
      actions: [{ label: words['notice.reload'], run: () => location.reload() }, { label: words['notice.dismiss'] }],
    });
  }
}

// Renders the pages of some sites in a separate process. Astro names modules by their path from the working directory, and writes
// environment variables into its bundle; the parent process chooses both.
import { build } from 'astro';
import { astroSettings } from './settings.ts';
import { setSiteState } from '../../theme/state.ts';
import { cacheOf, type RenderReport, type RenderShare } from './render.ts';
import { readStoredSite } from '../release/stored-site.ts';

async function renderShare(share: RenderShare): Promise<RenderReport> {
  const { folder, out, flags } = share;
  try {
    setSiteState({ ...readStoredSite(folder), flags: new Set(flags) });
    await build({
      ...astroSettings(),
      configFile: false,
      outDir: out,
      cacheDir: cacheOf(share),
      logLevel: 'error',
    });
    return { kind: 'rendered', peakBytes: process.resourceUsage().maxRSS * 1024 };
  } catch (cause) {
    const { message, stack, code, path } = cause as NodeJS.ErrnoException;
    return { kind: 'failed', message, stack, code, path };
  }
}

// The parent process has ended, so the pages are not needed.
process.once('disconnect', () => process.exit(1));
process.once('message', (share: RenderShare) => {
  void renderShare(share).then((report) => process.send?.(report, () => process.exit(0)));
});

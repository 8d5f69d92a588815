// Makes the bundle in a process of its own: the parent chooses its working directory and its environment.
import { build } from 'astro';
import { setSiteState } from '../../theme/state.ts';
import { readStoredSite } from '../release/stored-site.ts';
import { serveParent } from './child.ts';
import { cacheOf, type BundleTask } from './bundle.ts';
import { astroSettings } from './settings.ts';

serveParent(async (task: BundleTask) => {
  setSiteState(readStoredSite(task.folder));
  await build({
    ...astroSettings({ development: false }),
    configFile: false,
    outDir: task.out,
    cacheDir: cacheOf(task),
    logLevel: 'error',
  });
});

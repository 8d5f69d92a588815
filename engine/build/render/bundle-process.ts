// Makes the bundle in a process of its own: the parent chooses its working directory and its environment.
import { build } from 'astro';
import { serveParent } from './child.ts';
import { cacheOf, type BundleTask } from './bundle.ts';
import { astroSettings } from './settings.ts';

serveParent(async (task: BundleTask) => {
  await build({
    ...astroSettings({ development: false, constants: () => task.constants }),
    configFile: false,
    outDir: task.out,
    cacheDir: cacheOf(task),
    logLevel: 'error',
  });
});

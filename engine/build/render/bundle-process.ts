// Makes the bundle in a process of its own: the parent chooses its working directory and its environment.
import { build } from 'astro';
import { serveParent } from './child.ts';
import { cacheOf, type BundleTask } from './bundle.ts';
import { findPlace } from '../theme/theme-fault.ts';
import { astroSettings } from './settings.ts';

serveParent(async (task: BundleTask) => {
  await build({
    ...astroSettings({
      theme: { folder: task.theme, root: task.root, development: false },
      constants: () => task.constants,
    }),
    configFile: false,
    outDir: task.out,
    cacheDir: cacheOf(task),
    // Who started the process says what is wrong.
    logLevel: 'silent',
  }).catch((cause: Error) => {
    throw Object.assign(cause, { place: findPlace(cause) });
  });
});

// Makes the bundle in a process of its own: the parent chooses its working directory and its environment.
import { build } from 'astro';
import { ConfigError } from '../astro-config/config-fault.ts';
import { blameConfig, loadConfig } from '../astro-config/load-config.ts';
import { serveParent } from './child.ts';
import { cacheOf, type BundleTask } from './bundle.ts';
import { findPlace, isInTheme } from '../theme/theme-fault.ts';
import { astroSettings } from './settings.ts';
import { noteSources } from './theme-sources.ts';

serveParent(async (task: BundleTask) => {
  const theme = { folder: task.theme, root: task.root, development: false };
  const config = await loadConfig(theme);
  const sources = noteSources(theme, task.templates);
  await build({
    ...astroSettings({
      theme,
      constants: () => task.constants,
      config,
      templates: task.templates,
      absent: task.absent,
      note: sources.plugin,
      maps: task.maps,
    }),
    configFile: false,
    outDir: task.out,
    cacheDir: cacheOf(task),
    // Who started the process says what is wrong.
    logLevel: 'silent',
  }).catch((cause: Error) => {
    if (cause instanceof ConfigError) throw cause;
    const place = findPlace(cause);
    // Without settings of the project, Astro fails in a file of the theme or by a mistake of ours.
    throw config && !isInTheme(place) ? blameConfig(cause, theme.folder) : Object.assign(cause, { place });
  });
  sources.write(task.out);
});

/** Run as a process of its own: plain Astro with its default settings over the same templates. Takes the flags and the output folder. */
import { build } from 'astro';
import { onlySites } from '../engine/build/build.ts';
import { loadProject } from '../engine/build/project/project.ts';
import { astroSettings } from '../engine/build/render/settings.ts';
import { loadApplications } from '../engine/content/applications.ts';
import { createFileSource } from '../engine/content/files.ts';
import { describeFiles, makeDownloadFiles } from '../engine/output/files/make-files.ts';
import { createRouter } from '../engine/routing/router.ts';
import { setSiteState } from '../engine/theme/state.ts';
import { REPOSITORY } from './figures.ts';

const [flags = '', outDir = ''] = process.argv.slice(2);
const { model } = loadProject(REPOSITORY);
if (!model) throw new Error('the manifests are not valid');
const chosen = onlySites(model, flags.split(','));
setSiteState({
  model: chosen,
  router: createRouter(chosen),
  files: describeFiles(await makeDownloadFiles(chosen)),
  applications: await loadApplications(createFileSource(model, { build: 'bench' }), chosen, (line) =>
    process.stderr.write(`${line}\n`),
  ),
});
const { build: ours, ...settings } = astroSettings();
process.env.NODE_ENV = 'production';
await build({
  ...settings,
  build: { format: ours?.format ?? 'directory', inlineStylesheets: 'never' },
  configFile: false,
  outDir,
  logLevel: 'error',
});

/** Run as a process of its own: plain Astro with its default settings over the same templates. Takes the flags and the output folder. */
import { build } from 'astro';
import type { AstroIntegration } from 'astro';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { onlySites } from '../engine/build/plan-build.ts';
import { loadProject } from '../engine/build/project/project.ts';
import { findTemplates, interactionDirective } from '../engine/build/render/integration.ts';
import { projectTheme } from '../engine/build/render/project-theme.ts';
import { reactIslands } from '../engine/build/render/react-islands.ts';
import { astroSettings } from '../engine/build/render/settings.ts';
import { loadApplications } from '../engine/content/applications.ts';
import { createFileSource } from '../engine/content/files.ts';
import { describeFiles, makeDownloadFiles } from '../engine/output/files/make-files.ts';
import { createRouter } from '../engine/routing/router.ts';
import { setSiteState, siteState } from '../engine/theme/state.ts';
import { REPOSITORY } from './figures.ts';
import { astroPattern } from './static-paths.ts';

const theme = { folder: REPOSITORY, root: REPOSITORY, development: false };

/** Astro needs its pages below its own root. */
const PAGES = `${REPOSITORY}.sitefold/plain-astro/`;

/** One page file for each entry of routes.yaml, as they would be written by hand. */
const pages: AstroIntegration = {
  name: 'plain-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      mkdirSync(PAGES, { recursive: true });
      const files = new Map(findTemplates(theme));
      for (const [index, route] of siteState().model.routes.entries()) {
        if (route.canonical !== undefined) continue;
        const template = files.get(route.template) ?? '';
        const prerender = route.render === 'build';
        const own = `${PAGES}${index}.astro`;
        if (prerender) writeFileSync(own, pageFile(template));
        injectRoute({ pattern: astroPattern(route), entrypoint: prerender ? own : template, prerender });
      }
    },
  },
};

function pageFile(template: string): string {
  return `---
import Template from '${template}';
import { pathsOf } from '${REPOSITORY}bench/static-paths.ts';

export const getStaticPaths = pathsOf;
---

<Template {...Astro.props} />
`;
}

const [flags = '', outDir = ''] = process.argv.slice(2);
const { model } = loadProject(REPOSITORY);
if (!model) throw new Error('the manifests are not valid');
const chosen = onlySites(model, flags.split(','));
setSiteState({
  model: chosen,
  router: createRouter(chosen),
  files: await describeFiles(makeDownloadFiles({ root: '.', model: chosen })),
  applications: await loadApplications(createFileSource(model, { build: 'bench' }), chosen, (line) =>
    process.stderr.write(`${line}\n`),
  ),
});
const { build: ours, ...settings } = astroSettings({
  theme,
  constants: () => chosen.constants,
});
process.env.NODE_ENV = 'production';
try {
  await build({
    ...settings,
    integrations: [reactIslands(), interactionDirective(), pages],
    build: { format: ours?.format ?? 'directory', inlineStylesheets: 'never' },
    // The changes to Astro's own code are not plain.
    vite: { ...settings.vite, plugins: [projectTheme(theme)] },
    configFile: false,
    outDir,
    logLevel: 'error',
  });
} finally {
  rmSync(PAGES, { recursive: true, force: true });
}

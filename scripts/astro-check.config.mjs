// For `astro check`. Builds are started by the command line, which hands Astro the same settings.
import { fileURLToPath } from 'node:url';
import { loadProject } from '../engine/build/project/project.ts';
import { createRouter } from '../engine/routing/router.ts';
import { astroSettings } from '../engine/build/render/settings.ts';
import { setSiteState } from '../engine/theme/state.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { model } = loadProject(root);
if (!model) throw new Error('The manifests are not valid: run sitefold validate.');
setSiteState({ model, router: createRouter(model), files: new Map() });

export default astroSettings({
  theme: { folder: root, root, development: false },
  constants: () => model.constants,
});

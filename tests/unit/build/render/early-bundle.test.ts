import { expect, test } from 'vitest';
import { loadProject } from '../../../../engine/build/project/project.ts';
import { bundleName } from '../../../../engine/build/render/bundle.ts';
import { readBundleSources } from '../../../../engine/build/render/early-bundle.ts';
import { REPOSITORY } from '../../../support/real.ts';

// Otherwise the bundle that is begun early is made for nothing, and another one after it.
test.each(['.', 'examples/bakery'])('%s: the bundle that is begun early is that of the model', (folder) => {
  const root = `${REPOSITORY}${folder}`;
  const { model } = loadProject(root);
  const early = readBundleSources(root);
  expect(early && bundleName(early)).toBe(model && bundleName(model));
  expect(early?.theme.length).toBeGreaterThan(0);
});

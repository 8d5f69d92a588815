/*
 * Renders the products from the bodies of their drawings: theme/renders/<id>.avif from the front and <id>-rear.avif from the rear, each with a
 * WebP file for browsers without AVIF. A tool for development; the pictures are committed, and scripts/renders/sources.json has the digest of what each was made from, so
 * that a test finds one that is out of date.
 *
 *   node scripts/make-renders.ts [NAME…]     those that are out of date, or some
 *
 * Takes POV-Ray: `apt-get install povray` on Debian.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProject } from '../engine/build/project/project.ts';
import { loadDrawings } from '../engine/build/theme/load-drawings.ts';
import { encodeRender } from './renders/encode.ts';
import { renderScene } from './renders/povray.ts';
import { digestOfScene, readSources, RENDERS, rendersOf, SHEET, writeSources } from './renders/renders.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = join(ROOT, RENDERS);
const { model } = loadProject(ROOT);
if (!model) throw new Error('the project does not compile: see `sitefold validate`');
const drawings = await loadDrawings(ROOT, model.theme);
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const { name, scene } of model.content.products.flatMap((product) => rendersOf(product, drawings))) {
  const digest = digestOfScene(scene);
  if (wanted.length > 0 ? !wanted.includes(name) : readSources(ROOT)[name] === digest) continue;
  const start = performance.now();
  const files = await encodeRender(await renderScene(scene, SHEET));
  for (const [ending, bytes] of Object.entries(files)) writeFileSync(join(folder, `${name}${ending}`), bytes);
  writeSources(ROOT, { ...readSources(ROOT), [name]: digest });
  const sizes = Object.entries(files).map(([ending, { length }]) => `${ending} ${(length / 1024).toFixed(1)} KB`);
  console.log(`${name}: ${sizes.join(', ')}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

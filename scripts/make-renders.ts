/*
 * Renders the products from the bodies of their drawings: theme/renders/<id>.avif from the front and <id>-rear.avif from the rear, each with a
 * WebP file for browsers without AVIF. A tool for development; the pictures are committed, and scripts/renders/sources.json has the digest of what each was made from, so
 * that a test finds one that is out of date.
 *
 *   node scripts/make-renders.ts [NAME…]     those that are out of date, or some
 *
 * Takes POV-Ray: `apt-get install povray` on Debian.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProject } from '../engine/build/project/project.ts';
import { loadDrawings } from '../engine/build/theme/load-drawings.ts';
import { encodeRender } from './renders/encode.ts';
import { renderScene } from './renders/povray.ts';
import { digestOfScene, filesOf, readSources, RENDERS, rendersOf, SHEET, writeSources } from './renders/renders.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = join(ROOT, RENDERS);
const { model } = loadProject(ROOT);
if (!model) throw new Error('the project does not compile: see `sitefold validate`');
const drawings = await loadDrawings(ROOT, model.theme);
const wanted = process.argv.slice(2);
const renders = model.content.products.flatMap((product) => rendersOf(product, drawings));
const names = new Set(renders.map(({ name }) => name));
const unknown = wanted.filter((name) => !names.has(name));
if (unknown.length > 0)
  throw new Error(`no picture has the name ${unknown.join(', ')}: it is \`<id>\` or \`<id>-rear\``);
mkdirSync(folder, { recursive: true });
// Those of products that are gone.
const files = new Set([...names].flatMap(filesOf));
for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file));
writeSources(ROOT, Object.fromEntries(Object.entries(readSources(ROOT)).filter(([name]) => names.has(name))));
for (const { name, scene } of renders) {
  const digest = digestOfScene(scene);
  const isMade = readSources(ROOT)[name] === digest && filesOf(name).every((file) => existsSync(join(folder, file)));
  if (wanted.length > 0 ? !wanted.includes(name) : isMade) continue;
  const start = performance.now();
  const made = await encodeRender(await renderScene(scene, SHEET));
  for (const [ending, bytes] of Object.entries(made)) writeFileSync(join(folder, `${name}${ending}`), bytes);
  writeSources(ROOT, { ...readSources(ROOT), [name]: digest });
  const sizes = Object.entries(made).map(([ending, { length }]) => `${ending} ${(length / 1024).toFixed(1)} KB`);
  console.log(`${name}: ${sizes.join(', ')}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

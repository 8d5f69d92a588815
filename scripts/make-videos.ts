/*
 * Draws the films of content/videos from the drawings of the products: content/films/<id>.mp4. What they show is in
 * scripts/videos/storyboards.ts. A tool for development; films are committed, and nothing else calls it.
 *
 *   node scripts/make-videos.ts [ID…]     all films, or some
 *
 * Takes ffmpeg with libx264: `apt-get install ffmpeg` on Debian.
 */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProject } from '../engine/build/project/project.ts';
import { loadDrawings } from '../engine/build/theme/load-drawings.ts';
import { encodeFilm } from './videos/encode.ts';
import { framesOf, RATE } from './videos/film.ts';
import { createDesk } from './videos/storyboard.ts';
import { STORYBOARDS } from './videos/storyboards.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'content/films');

const { model } = loadProject(ROOT);
if (!model) throw new Error('the project does not compile: see `sitefold validate`');
const wanted = process.argv.slice(2);
const desk = createDesk(model.content.products, await loadDrawings(ROOT, model.theme));
mkdirSync(FOLDER, { recursive: true });
// Whoever reads the content meanwhile must not see half a film.
const work = mkdtempSync(join(tmpdir(), 'films-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const video of model.content.videos) {
  if (wanted.length > 0 && !wanted.includes(video.id)) continue;
  const storyboard = STORYBOARDS[video.id];
  if (!storyboard) throw new Error(`there is no storyboard for ${video.id}`);
  const path = join(FOLDER, `${video.id}.mp4`);
  const made = join(work, `${video.id}.mp4`);
  await encodeFilm(framesOf(video, storyboard(desk)), made, { rate: RATE, starts: video.chapters.map(({ at }) => at) });
  const beside = join(FOLDER, `.${video.id}`);
  copyFileSync(made, beside);
  renameSync(beside, path);
  console.log(`${video.id}: ${video.duration} s, ${Math.round(statSync(path).size / 1024)} KB`);
}

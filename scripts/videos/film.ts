import type { Video } from '../../engine/model/content.ts';
import { filmSheet } from '../../engine/theme/drawings/film.ts';
import { drawFurniture } from './furniture.ts';
import type { Drawn, Sequence } from './stage.ts';

/** Frames a second. */
export const RATE = 10;

/** Draws every frame of a film: the sequences of a chapter share its time alike. */
export function* framesOf(video: Video, chapters: readonly (readonly Sequence[])[]): Generator<Drawn> {
  if (chapters.length !== video.chapters.length) throw new Error(`${video.id} has ${video.chapters.length} chapters`);
  const starts = video.chapters.map(({ at }) => at);
  for (let frame = 0; frame < video.duration * RATE; frame += 1) {
    const at = frame / RATE;
    const chapter = starts.findLastIndex((start) => start <= at);
    const from = starts[chapter] ?? 0;
    const sequences = chapters[chapter] ?? [];
    const length = ((starts[chapter + 1] ?? video.duration) - from) / sequences.length;
    const index = Math.min(sequences.length - 1, Math.floor((at - from) / length));
    const sequence = sequences[index];
    if (!sequence) throw new Error(`chapter ${chapter + 1} of ${video.id} has no sequence`);
    const { still, moving } = sequence.draw(at - from - index * length, length);
    const around = drawFurniture({ at, duration: video.duration, chapters: starts, models: sequence.models });
    yield { still: filmSheet(still + around.still), moving: moving + around.moving };
  }
}

import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import type { Video } from '../../model/content.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Seconds by which the length of a film may differ from its video, which gives whole seconds. */
const TOLERANCE = 1;

/** Each video has a film of its length, and each film a video. */
export function videoFilms(context: LintContext): void {
  const { model, filmIds, report } = context;
  const films = new Map(model.films.map((film) => [film.id, film]));
  for (const { file, value } of soundFiles<Video>(context, 'content/videos')) {
    const film = films.get(value.id);
    if (!filmIds.has(value.id))
      report({
        code: 'CT021',
        message: `The video \`${value.id}\` has no film.`,
        hint: `Add \`content/films/${value.id}.mp4\`; without it the page shows the words only.`,
        at: originAt(file.path, '/id'),
      });
    if (film && Math.abs(film.seconds - value.duration) > TOLERANCE)
      report({
        code: 'CT024',
        message: `The film of \`${value.id}\` lasts ${Math.round(film.seconds)} seconds, not ${value.duration}.`,
        hint: 'Correct `duration`, or encode the film anew: captions and chapters follow it.',
        at: originAt(file.path, '/duration'),
      });
  }
  if (!isWhole(context, 'content/videos')) return;
  const videos = model.content.videos.map(({ id }) => id);
  for (const id of filmIds) {
    if (videos.includes(id)) continue;
    report({
      code: 'CT022',
      message: `The film has no video \`${id}\`.`,
      hint: didYouMean(id, videos, 'Add it to content/videos, or delete the film.'),
      at: { file: `content/films/${id}.mp4`, start: 0, end: 0 },
    });
  }
}

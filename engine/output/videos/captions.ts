import { paragraphs } from '../../content/plain-text.ts';
import { captionLanguages, captionsPath, chaptersPath } from '../../content/video-path.ts';
import { composeArtifact, type Artifact, type ComposedArtifact } from '../../model/artifact.ts';
import type { Video } from '../../model/content.ts';
import { localise } from '../../model/language.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { breakLines } from './caption-lines.ts';

/** A text, and the seconds between which it is shown. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Captions and chapters of all videos as WebVTT, in every language that the transcript has. */
export function listCaptions({ content, messages }: Pick<SiteModel, 'content' | 'messages'>): ComposedArtifact[] {
  return content.videos.flatMap((video) =>
    captionLanguages(video).flatMap((lang) => {
      const plain = (text: Parameters<typeof localise>[0]): string => localise(text, lang, messages).text;
      return [
        {
          path: captionsPath(video.id, lang).slice(1),
          compose: () => printCues(captionCues(video, plain(video.transcript), lang)),
        },
        {
          path: chaptersPath(video.id, lang).slice(1),
          compose: () =>
            printCues(chapterSpans(video).map(({ from, to, title }) => ({ from, to, lines: [plain(title)] }))),
        },
      ];
    }),
  );
}

/** Returns the same files with their texts. */
export function emitCaptions(model: Pick<SiteModel, 'content' | 'messages'>): Artifact[] {
  return listCaptions(model).map(composeArtifact);
}

/**
 * Turns a transcript into captions. The time of a word is unknown: sentences are assigned to chapters in their order, and share the time
 * of a chapter by their length. If there is one paragraph for each chapter, each belongs to its chapter.
 */
export function captionCues(video: Pick<Video, 'chapters' | 'duration'>, transcript: string, lang: string): Cue[] {
  const spans = chapterSpans(video);
  const texts = paragraphs(transcript).map((text) => sentencesOf(text, lang));
  const shares = texts.length === spans.length ? texts : shareOut(texts.flat(), spans, video.duration);
  return spans.flatMap(({ from, to }, index) => {
    const cues = (shares[index] ?? []).flatMap((sentence) => breakLines(sentence, lang));
    const lengths = cues.map((lines) => lines.join(' ').length);
    const total = lengths.reduce((sum, one) => sum + one, 0);
    let at = 0;
    return cues.map((lines, place) => {
      const start = at;
      at += lengths[place] ?? 0;
      return { from: from + ((to - from) * start) / total, to: from + ((to - from) * at) / total, lines };
    });
  });
}

type Chapter = Video['chapters'][number];

/** Chapters with their ends. One that begins after the end of the film has no time, and is left out. */
function chapterSpans({ chapters, duration }: Pick<Video, 'chapters' | 'duration'>): {
  from: number;
  to: number;
  title: Chapter['title'];
}[] {
  const inside = chapters.filter(({ at }) => at < duration);
  return inside.map(({ at, title }, index) => ({ from: at, to: inside[index + 1]?.at ?? duration, title }));
}

/** Sentences in order, each given to the chapter in which its middle falls when they fill the film evenly. */
function shareOut(sentences: readonly string[], spans: readonly { to: number }[], duration: number): string[][] {
  const shares: string[][] = spans.map(() => []);
  const total = sentences.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  for (const sentence of sentences) {
    const middle = ((before + sentence.length / 2) / total) * duration;
    const place = spans.findIndex(({ to }) => middle < to);
    (shares.at(place) ?? []).push(sentence);
    before += sentence.length;
  }
  return shares;
}

function sentencesOf(text: string, lang: string): string[] {
  const segments = new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text);
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '');
}

function printCues(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, lines }) => `${clock(from)} --> ${clock(to)}\n${lines.map(escape).join('\n')}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** Hours, minutes, seconds and milliseconds. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice('2000-01-01T'.length, -1);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import type { Video } from '../model/content.ts';
import type { Picture } from './image-path.ts';

/** The folder of the files of all videos, from the root. */
export const VIDEO_FOLDER = '/files/video/';

const SIZE = { width: 640, height: 360 };

/** The film of a video, and its size in pixels. */
export function filmPath(id: string): Picture {
  return { src: `${VIDEO_FOLDER}${id}.mp4`, ...SIZE };
}

/** Returns the poster of a video: the drawing, as sharp as the screen. */
export function posterPath(id: string): Picture {
  return { src: `${VIDEO_FOLDER}${id}.svg`, ...SIZE };
}

/** Returns the same picture for machines that do not accept SVG. */
export function thumbnailPath(id: string): Picture {
  return { src: `${VIDEO_FOLDER}${id}.jpg`, ...SIZE };
}

/** The captions of a video in a language of its transcript. */
export function captionsPath(id: string, lang: string): string {
  return `${VIDEO_FOLDER}${id}.${lang}.vtt`;
}

/** The chapters of a video in a language of its transcript. */
export function chaptersPath(id: string, lang: string): string {
  return `${VIDEO_FOLDER}${id}.chapters.${lang}.vtt`;
}

/** Returns the languages in which a video has a transcript and therefore captions. */
export function captionLanguages({ transcript }: Pick<Video, 'transcript'>): readonly string[] {
  return typeof transcript === 'string' || 'message' in transcript ? ['en'] : Object.keys(transcript).sort();
}

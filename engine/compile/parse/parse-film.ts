import type { Film } from '../../model/content.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { Source } from './parse-yaml.ts';

const FILM_PATH = /^content\/films\/([^/]+)\.mp4$/;
/** A larger film was encoded badly, and is expensive to load on a phone. */
const LARGEST_BYTES = 1024 * 1024;

/** True for the path of a film of the content. */
export function isFilmPath(path: string): boolean {
  return FILM_PATH.test(path);
}

export interface ParsedFilm extends SourceFile {
  /** The id of the video of this film. */
  readonly id: string;
  /** Undefined if the film was refused. */
  readonly film?: Film;
}

/** Reads the length of an MP4 film. Reports a file that is not an MP4, is too large, or cannot play while it loads. */
export function parseFilm({ path, bytes, digest }: Source, report: Report): ParsedFilm {
  const [, id = ''] = FILM_PATH.exec(path) ?? [];
  const file = { path, text: '', marks: () => new Map(), id };
  const refuse = (message: string, hint: string): ParsedFilm => {
    report({ code: 'CT023', message, hint, at: { file: path, start: 0, end: 0 } });
    return file;
  };
  if (bytes.byteLength > LARGEST_BYTES)
    return refuse(
      `The film has ${bytes.byteLength} bytes; ${LARGEST_BYTES} is the most.`,
      'Encode it with a lower bit rate.',
    );
  const boxes = boxesOf(bytes);
  const names = boxes.map(({ name }) => name);
  const seconds = secondsOf(boxes.find(({ name }) => name === 'moov')?.bytes ?? new Uint8Array());
  if (names[0] !== 'ftyp' || seconds === undefined)
    return refuse('The film is not an MP4 file.', 'Encode it as H.264 in an MP4 file.');
  if (names.indexOf('moov') > names.indexOf('mdat'))
    return refuse('The film has its index at the end.', 'Write it with `-movflags +faststart`.');
  return { ...file, film: { id, bytes: bytes.byteLength, seconds, digest } };
}

/** A box of an MP4 file (ISO/IEC 14496-12) and its content. */
interface Box {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const HEAD = 8;

/** Reads the boxes of one level. A broken box and everything after it are left out. */
function boxesOf(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let at = 0; at + HEAD <= bytes.byteLength;) {
    const size = view.getUint32(at);
    if (size < HEAD || at + size > bytes.byteLength) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + HEAD));
    boxes.push({ name, bytes: bytes.subarray(at + HEAD, at + size) });
    at += size;
  }
  return boxes;
}

/** Reads the length in the movie header of a film; undefined if it has no such header. */
function secondsOf(movie: Uint8Array): number | undefined {
  const head = boxesOf(movie).find(({ name }) => name === 'mvhd')?.bytes;
  if (!head) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // In version 1, dates and length have 64 bits.
  const [units, length] = head[0] === 1 ? [20, 24] : [12, 16];
  if (head.byteLength < length + (head[0] === 1 ? 8 : 4)) return undefined;
  const scale = view.getUint32(units);
  const duration = head[0] === 1 ? Number(view.getBigUint64(length)) : view.getUint32(length);
  return scale === 0 ? undefined : duration / scale;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { FILM_SHEET } from '../../engine/theme/drawings/film.ts';
import type { Drawn } from './stage.ts';

interface Encoding {
  /** Frames a second. */
  readonly rate: number;
  /** Seconds at which a player must be able to start without decoding what lies before. */
  readonly starts: readonly number[];
}

/** Writes frames as an H.264 film that plays while it is loading. Rejects where ffmpeg is missing or fails. */
export async function encodeFilm(frames: Iterable<Drawn>, path: string, { rate, starts }: Encoding): Promise<void> {
  const { width, height } = FILM_SHEET;
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${rate} -i -`;
  // A key frame a minute, and one where a chapter begins: still pictures between them take almost no space.
  const film = `-an -c:v libx264 -preset slow -tune animation -crf 31 -g ${rate * 60} -bf 8 -threads 1 -pix_fmt yuv420p`;
  const places = `-force_key_frames ${starts.join(',')}`;
  const alike = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart';
  const options = `-loglevel error -y ${input} ${film} ${places} ${alike}`.split(' ');
  const ffmpeg = spawn('ffmpeg', [...options, path], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const draw = createRasteriser();
  for (const frame of frames) {
    if (!ffmpeg.stdin.write(await draw(frame))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${path}`);
}

/** Most frames are like the one before, and most of the others differ from it in what moves only. */
function createRasteriser(): (frame: Drawn) => Promise<Buffer> {
  const { width, height } = FILM_SHEET;
  const raw = { width, height, channels: 3 } as const;
  let [still, stillPixels, moving, pixels] = ['', Buffer.alloc(0), '', Buffer.alloc(0)];
  return async (frame) => {
    if (frame.still === still && frame.moving === moving) return pixels;
    if (frame.still !== still) {
      still = frame.still;
      stillPixels = await sharp(Buffer.from(still)).removeAlpha().raw().toBuffer();
    }
    moving = frame.moving;
    const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${moving}</svg>`;
    pixels = await sharp(stillPixels, { raw })
      .composite([{ input: Buffer.from(over) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    return pixels;
  };
}

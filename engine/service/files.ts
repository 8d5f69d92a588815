import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { fileType } from '../content/file-type.ts';
import { CACHE_CONTROL, HASHED_FILES } from '../output/headers/cache-control.ts';
import { breakOffOnError } from './broken-stream.ts';
import { compress } from './compress.ts';
import { createFileMemory } from './file-memory.ts';

/** Sends the file that a request asks for, or calls `missing` if there is no such file. */
export type SendFile = (req: IncomingMessage, res: ServerResponse, missing: () => void) => undefined;

/** What names no file of a release: a name that begins with a dot, and what only a file system would resolve. */
const NO_FILE = /\/(?:\/|\.(?!well-known\/))/;

/**
 * Sends the files of a folder that does not change: recently requested files from memory, the others through sirv. A file is looked for
 * when it is asked for: a release has more than a hundred thousand, and listing them first would hold up the service for seconds.
 */
export function createFiles(folder: string): SendFile {
  const memory = createFileMemory();
  const read = sirv(folder, {
    // Not the list of all files that sirv otherwise makes at its start.
    dev: true,
    etag: true,
    setHeaders: (res, path, { mtimeMs }) => {
      res.setHeader('Cache-Control', path.startsWith(HASHED_FILES) ? CACHE_CONTROL.hashed : CACHE_CONTROL.file);
      const type = fileType(path);
      if (type !== undefined) res.setHeader('Content-Type', type);
      // A `Date` of a file's time is rounded to the nearest millisecond, which may be in the next second; nginx and the header mean this one.
      res.setHeader('Last-Modified', new Date(Math.floor(mtimeMs)).toUTCString());
    },
  });
  return (req, res, missing) => {
    if (memory.send(req, res)) return;
    if (NO_FILE.test(pathOf(req))) {
      missing();
      return;
    }
    memory.keep(req, res);
    // A part of a file is a part of it as it is.
    if (req.headers.range === undefined) compress(req, res);
    breakOffOnError(res);
    read(req, res, missing);
  };
}

/** The path of a request as sirv decodes it; as it is where it cannot be decoded. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

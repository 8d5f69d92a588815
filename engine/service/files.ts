import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { fileType } from '../content/file-type.ts';
import { CACHE_CONTROL, HASHED_FILES } from '../output/headers/cache-control.ts';
import { breakOffOnError } from './broken-stream.ts';
import { compress } from './compress.ts';
import { createFileMemory } from './file-memory.ts';

/** Sends the file that a request asks for, or calls `missing` if there is no such file. */
export type SendFile = (req: IncomingMessage, res: ServerResponse, missing: () => void) => undefined;

/** Sends the files of a folder that does not change: recently requested files from memory, the others through sirv. */
export function createFiles(folder: string): SendFile {
  const memory = createFileMemory();
  const read = sirv(folder, {
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
    memory.keep(req, res);
    // A part of a file is a part of it as it is.
    if (req.headers.range === undefined) compress(req, res);
    breakOffOnError(res);
    read(req, res, missing);
  };
}

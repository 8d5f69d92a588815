import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageFile } from '../../output/checks/addresses.ts';
import { CACHE_CONTROL } from '../../output/headers/cache-control.ts';
import { createFiles } from '../files.ts';
import type { SitePage } from '../release.ts';
import { contentType } from './content-type.ts';
import type { Made, Maker } from './maker.ts';

export interface MadeFiles {
  /** True for a file that was in the folder before anything was made: scripts, styles and fonts. */
  wasThere(path: string): boolean;
  /** Makes a page, once. Undefined if there is no such page. */
  page(page: SitePage): Promise<Made | undefined>;
  /** Makes a file, once. Undefined if a build has no such file. */
  file(path: string): Promise<Made | undefined>;
  /** Sends the file that a request asks for as the file of a build is sent, or calls `missing`. */
  send(req: IncomingMessage, res: ServerResponse, sent: SentFile): void;
}

interface SentFile {
  readonly path: string;
  readonly made?: Made | undefined;
  readonly missing: () => void;
}

/** Returns the pages and files of a folder that are made when they are first asked for. */
export function createMadeFiles(folder: string, maker: Maker): MadeFiles {
  const there = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`));
  const sendWritten = createFiles(folder);
  const known = new Map<string, Promise<Made | undefined>>();

  /** What could not be made, or not be written, is tried again at the next request. */
  function once(path: string, make: () => Promise<Made | undefined>): Promise<Made | undefined> {
    const found = known.get(path);
    if (found) return found;
    const making = make();
    const forget = (): void => void known.delete(path);
    known.set(path, making);
    making.then((made) => (made && !made.bytes ? undefined : forget()), forget);
    return making;
  }

  return {
    wasThere: (path) => there.has(path),
    page: ({ site, remainder }) => once(pageFile(site, remainder), () => maker.page(site.flag, remainder)),
    file: (path) => once(path, () => maker.file(path)),
    send(req, res, { path, made, missing }) {
      if (res.closed) return;
      if (!made?.bytes) return sendWritten(req, res, missing);
      res.writeHead(200, {
        'Content-Type': contentType(path),
        'Content-Length': made.bytes.length,
        'Cache-Control': CACHE_CONTROL.file,
      });
      res.end(made.bytes);
    },
  };
}

import { create as contentDisposition } from 'content-disposition';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import send from 'send';
import { DOWNLOAD_PATH, type ReadDownload } from '../content/download-address.ts';
import { fileType } from '../content/file-type.ts';
import type { OfferedFile } from '../model/artifact.ts';
import { SHARED_FILE_HEADERS, type Headers } from '../output/headers/page-headers.ts';
import { answer, applyHeaders } from './answer.ts';

export interface DownloadOptions {
  /** The folder that contains the files under their paths. */
  readonly folder: string;
  readonly read: ReadDownload;
  readonly files: { get(path: string): OfferedFile | undefined };
  /** Headers of an answer that is not a file. */
  readonly answerHeaders: Headers;
}

/** Answers a request to the download helper. */
export type Download = (req: IncomingMessage, res: ServerResponse, target: string) => undefined;

/**
 * Sends files of the download centre to be saved. The digest that the page shows is the entity tag: a download that was broken off
 * goes on where it stopped if the file is still the same (RFC 9110, 13.1.5), and starts anew if it is not.
 */
export function createDownload({ folder, read, files, answerHeaders }: DownloadOptions): Download {
  return (req, res, target) => {
    const asked = read(target.slice(DOWNLOAD_PATH.length + 1));
    if (asked.kind === 'invalid') return answer(res, 400, `Bad Request: ${asked.reason}`);
    const figures = asked.kind === 'file' ? files.get(asked.path) : undefined;
    if (asked.kind === 'unknown' || figures === undefined) return answer(res, 404, 'Not Found');
    const sent = headersOf(asked.path, figures);
    applyHeaders(res, sent);
    send(req, encodeURI(asked.path), {
      root: folder,
      dotfiles: 'allow',
      etag: false,
      lastModified: false,
      cacheControl: false,
    })
      .on('error', ({ status, headers = {} }: SendError) => {
        if (res.headersSent) return void res.destroy();
        for (const name of [...Object.keys(sent), 'Accept-Ranges', 'Content-Range']) res.removeHeader(name);
        applyHeaders(res, { ...answerHeaders, ...headers });
        answer(res, status, STATUS_CODES[status] ?? 'Error');
      })
      .pipe(res);
  };
}

/** The error of `send` for a file, or a part of a file, that it cannot send. */
interface SendError {
  readonly status: number;
  readonly headers?: Headers;
}

function headersOf(path: string, { sha256 }: OfferedFile): Headers {
  const type = fileType(path);
  return {
    ...(type === undefined ? {} : { 'Content-Type': type }),
    'Content-Disposition': contentDisposition(basename(path)),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...SHARED_FILE_HEADERS,
    ETag: `"${sha256}"`,
    // RFC 9530: of the whole file, also where a part of it is sent.
    'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  };
}

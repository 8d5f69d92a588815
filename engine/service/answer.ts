import type { IncomingMessage, ServerResponse } from 'node:http';
import { CACHE_CONTROL } from '../output/headers/cache-control.ts';
import type { Headers } from '../output/headers/page-headers.ts';

/** Answers with a status and a line of text. */
export function answer(res: ServerResponse, status: number, text: string): undefined {
  const { headers, body } = plainText(text);
  res.writeHead(status, headers);
  res.end(body);
}

/** Answers without reading the rest of the body: the connection ends with the answer. */
export function answerAndEnd(req: IncomingMessage, res: ServerResponse, status: number, text: string): undefined {
  res.setHeader('Connection', 'close');
  res.on('finish', () => req.destroy());
  answer(res, status, text);
}

/** A line of text as an answer carries it. */
export function plainText(text: string): { readonly headers: Record<string, string | number>; readonly body: string } {
  const body = `${text}\n`;
  return {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': CACHE_CONTROL.error,
    },
    body,
  };
}

export function applyHeaders(res: ServerResponse, headers: Headers): void {
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
}

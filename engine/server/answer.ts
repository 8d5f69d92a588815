import type { ServerResponse } from 'node:http';
import type { Headers } from '../emit/page-headers.ts';

/** Answers with a status and a line of text. */
export function answer(res: ServerResponse, status: number, text: string): undefined {
  const body = `${text}\n`;
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  res.end(body);
}

export function applyHeaders(res: ServerResponse, headers: Headers): void {
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
}

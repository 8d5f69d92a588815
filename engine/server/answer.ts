import type { ServerResponse } from 'node:http';

/** Answers with a status and a line of text. */
export function answer(res: ServerResponse, status: number, text: string): undefined {
  const body = `${text}\n`;
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  res.end(body);
}

import type { ServerResponse } from 'node:http';

/** Holds an answer back until it is whole. `whole` receives its text and may still set headers; then it is sent. */
export function holdAnswer(res: ServerResponse, whole: (text: string) => void): void {
  const { writeHead, write, end } = res;
  const chunks: Buffer[] = [];
  let head: readonly unknown[] = [];
  const take = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  res.writeHead = ((...args: readonly unknown[]) => {
    head = args;
    return res;
  }) as typeof writeHead;
  res.write = ((chunk: unknown) => {
    take(chunk);
    return true;
  }) as typeof write;
  res.end = ((chunk: unknown) => {
    take(chunk);
    Object.assign(res, { writeHead, write, end });
    const body = Buffer.concat(chunks);
    whole(body.toString('utf8'));
    if (head.length > 0) res.writeHead(...(head as Parameters<typeof writeHead>));
    return res.end(body);
  }) as typeof end;
}

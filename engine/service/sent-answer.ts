import type { ServerResponse } from 'node:http';

/**
 * Returns a function that tells, once an answer has closed, whether all of it was sent. A client may close its connection as soon as it has
 * the last byte that `Content-Length` announced; Node then closes the answer without a `finish`.
 * Node counts the bytes of the head too, so an answer that lacks fewer bytes than its head has counts as sent.
 */
export function trackSending(res: ServerResponse): () => boolean {
  const { socket } = res;
  const before = socket?.bytesWritten ?? 0;
  return () => {
    if (res.writableFinished) return true;
    return socket !== null && socket.bytesWritten - before > Number(res.getHeader('Content-Length'));
  };
}

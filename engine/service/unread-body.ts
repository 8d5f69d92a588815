import type { IncomingMessage, ServerResponse } from 'node:http';
import { numberConstant, type Constants } from '../model/constants.ts';
import { plainText } from './answer.ts';

/** The most bytes of a body: of any request, or of a form with files. */
export function bodyLimit(constants: Constants, { withFiles = false } = {}): number {
  return withFiles ? numberConstant(constants, 'support.readBytes') : numberConstant(constants, 'server.maxBodyBytes');
}

/** The size of the body of a request: `large` is over the limit, or of unknown length. */
export function bodyOf({ headers }: IncomingMessage, limit: number): 'none' | 'small' | 'large' {
  if (headers['transfer-encoding'] !== undefined) return 'large';
  const length = Number(headers['content-length'] ?? 0);
  if (length > limit) return 'large';
  return length > 0 ? 'small' : 'none';
}

/**
 * Answers before a large body has arrived, and ends the connection. Closing a connection with unread bytes resets it, and the client loses
 * the answer; so some of the body is read and discarded first, within limits of bytes and time.
 */
export function answerUnread(
  req: IncomingMessage,
  res: ServerResponse,
  { status, text, constants }: { readonly status: number; readonly text: string; readonly constants: Constants },
): undefined {
  const { headers, body } = plainText(text);
  res.writeHead(status, { ...headers, Connection: 'close' });
  res.write(body);
  let left = numberConstant(constants, 'server.lingerBytes');
  const end = (): void => void res.end();
  const timer = setTimeout(end, numberConstant(constants, 'server.lingerTimeout'));
  res.once('close', () => clearTimeout(timer));
  req.once('end', end);
  req.once('close', end);
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) end();
  });
}

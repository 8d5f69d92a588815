import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { causeOf, type Log } from '../model/log.ts';
import { numberConstant, type Constants } from '../model/constants.ts';
import { answerHeaders } from '../output/headers/page-headers.ts';
import { bodyLimit, bodyOf } from './unread-body.ts';

/**
 * A server with a limit on everything that a client decides: how long its request takes, how large it is, how many connections there
 * are, and how long it may leave an answer unread. No error of a connection ends the process.
 */
export function createLimitedServer(constants: Constants, log: Log, listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: numberConstant(constants, 'server.headersTimeout'),
      requestTimeout: numberConstant(constants, 'server.requestTimeout'),
      keepAliveTimeout: numberConstant(constants, 'server.keepAliveTimeout'),
      connectionsCheckingInterval: numberConstant(constants, 'server.timeoutInterval'),
      maxHeaderSize: numberConstant(constants, 'server.maxHeaderBytes'),
      // The service refuses a request without Host itself, with the headers that every answer has.
      requireHostHeader: false,
    },
    listener,
  );
  // Some versions of Node silently drop headers over the limit; with a limit of one more, the excess is visible.
  server.maxHeadersCount = numberConstant(constants, 'server.maxHeaders') + 1;
  server.maxConnections = numberConstant(constants, 'server.maxConnections');
  server.setTimeout(numberConstant(constants, 'server.stallTimeout'));
  const headers = Object.entries(answerHeaders(constants)).map(([name, value]) => `${name}: ${value}\r\n`);
  const refuse = (cause: Refused, socket: Duplex): void => refuseConnection(cause, socket, headers.join(''));
  server.on('clientError', refuse);
  server.on('connect', (_req, socket) => refuse({ code: 'CONNECT' }, socket));
  // A client that asks whether to send its body is told to, unless the answer is that it is too large.
  server.on('checkContinue', (req, res) => {
    if (bodyOf(req, bodyLimit(constants)) !== 'large') res.writeContinue();
    listener(req, res);
  });
  // An expectation that does not exist is ignored, as RFC 9110, 10.1.1 allows: Node would refuse it without the headers of every answer.
  server.on('checkExpectation', listener);
  // A connection that cannot be accepted. An error of `listen` is for who has called it.
  server.once('listening', () => server.on('error', (cause) => log.error(causeOf(cause), 'connection not accepted')));
  return server;
}

/** The status for a request that cannot be parsed, by the code of the error; 400 for other codes. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  CONNECT: 405,
};

interface Refused {
  readonly code?: string;
}

/** Answers a request that cannot be parsed. `headers`: those of every answer, each ending with a line break. */
function refuseConnection({ code = '' }: Refused, socket: Duplex, headers: string): void {
  socket.on('error', () => socket.destroy());
  // The connection is closed, or its request was refused already: every further byte raises one more error.
  if (code === 'ECONNRESET' || !socket.writable) return;
  if (hasBegunAnswer(socket)) {
    socket.destroy();
    return;
  }
  const status = STATUS[code] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const head = `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n`;
  socket.end(`${head}${headers}Content-Length: ${reason.length + 1}\r\n\r\n${reason}\n`, () => socket.destroy());
}

/** Returns true if an earlier answer has begun: the client would take a refusal for a part of that answer. */
function hasBegunAnswer(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: { readonly headersSent: boolean } | null };
  return message?.headersSent === true;
}

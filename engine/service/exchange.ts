import type { IncomingMessage, ServerResponse } from 'node:http';
import { causeOf, type Log, type LogDetails } from '../model/log.ts';
import { outcomeOf, type AnswerKind, type Metrics } from './metrics.ts';
import type { RequestIds } from './request-id.ts';
import { trackSending } from './sent-answer.ts';

/** Follows requests to the end of their answers: names, counts and times them. */
export interface Exchanges {
  /** A request whose answer is on its way. */
  begin(req: IncomingMessage, res: ServerResponse, kind: AnswerKind): void;
  /** Counts a redirect that was sent. Redirects are frequent, so they get no request id and no log line. */
  redirected(req: IncomingMessage, status: number, started: number): void;
  /** Logs a request that failed. */
  failed(req: IncomingMessage, res: ServerResponse, cause: unknown): void;
}

export interface ExchangeOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly requestIds: RequestIds;
  /** Aborted when the service stops: an answer that has not begun closes its connection. */
  readonly stopping: AbortSignal;
}

interface Exchange {
  readonly request: string;
  readonly method: string | undefined;
  /** The request target as it came; a page that is rendered changes it. */
  readonly target: string | undefined;
  readonly started: number;
}

export function createExchanges({ log, metrics, requestIds, stopping }: ExchangeOptions): Exchanges {
  const open = new Map<ServerResponse, Exchange>();
  stopping.addEventListener('abort', () => {
    for (const res of open.keys()) if (!res.headersSent) res.setHeader('Connection', 'close');
  });

  const read = (req: IncomingMessage): Exchange => ({
    request: requestIds(req),
    method: req.method,
    target: req.url,
    started: performance.now(),
  });

  function begin(req: IncomingMessage, res: ServerResponse, kind: AnswerKind): Exchange {
    const exchange = read(req);
    open.set(res, exchange);
    if (!res.headersSent) res.setHeader('X-Request-Id', exchange.request);
    metrics.begun();
    const isSent = trackSending(res);
    res.once('close', () => {
      open.delete(res);
      const outcome = isSent() ? outcomeOf(res.statusCode) : 'broken';
      metrics.ended(kind, outcome, secondsSince(exchange.started));
      if (log.debugs) log.debug({ ...tell(exchange), kind, status: res.statusCode, outcome }, 'request answered');
    });
    return exchange;
  }

  return {
    begin: (req, res, kind) => void begin(req, res, kind),
    redirected({ method, url }, status, started) {
      metrics.redirected(started);
      if (log.debugs)
        log.debug({ ...tell({ method, target: url, started }), kind: 'redirect', status }, 'request answered');
    },
    failed(req, res, cause) {
      // An answer that has ended is already counted, and will not emit `close` again.
      const exchange = open.get(res) ?? (res.closed ? read(req) : begin(req, res, 'fatal'));
      log.error({ ...tell(exchange), ...causeOf(cause) }, 'request failed');
    },
  };
}

/** Describes a request for the log: the path without the query, because a query contains search words, tokens and mail addresses. */
function tell({
  target = '',
  started,
  ...named
}: Omit<Exchange, 'request'> & { readonly request?: string }): LogDetails {
  const mark = target.indexOf('?');
  return { ...named, path: mark === -1 ? target : target.slice(0, mark), seconds: secondsSince(started) };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

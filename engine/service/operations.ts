import type { RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/** The state of the service for a load balancer and a monitor. */
export interface Health {
  readonly build: string;
  /** True once the service is stopping: a load balancer then sends it no more requests. */
  readonly draining: boolean;
}

/** Answers on the operations port: /healthz and /metrics. */
export function createOperations(health: () => Health, metrics: Metrics): RequestListener {
  return (req, res) => {
    switch (req.url) {
      case '/healthz': {
        const { build, draining } = health();
        return sendJson(res, draining ? 503 : 200, { status: draining ? 'draining' : 'ok', build });
      }
      case '/metrics':
        return void metrics
          .text()
          .then((text) => send(res, 200, { type: metrics.contentType, text }))
          .catch(() => sendJson(res, 500, { status: 'the metrics cannot be read' }));
      default:
        return sendJson(res, 404, { status: 'not found' });
    }
  };
}

function sendJson(res: ServerResponse, status: number, value: object): void {
  send(res, status, { type: 'application/json', text: `${JSON.stringify(value)}\n` });
}

function send(
  res: ServerResponse,
  status: number,
  { type, text }: { readonly type: string; readonly text: string },
): void {
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(text);
}

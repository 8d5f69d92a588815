import type { RequestListener, ServerResponse } from 'node:http';

/** The state of the service for a load balancer and a monitor. */
export interface Health {
  readonly build: string;
  /** True once the service is stopping: a load balancer then sends it no more requests. */
  readonly draining: boolean;
}

export interface OperationsOptions {
  health(): Health;
  /** False if the database of the accounts does not answer. */
  askAccounts(): Promise<boolean>;
  /** The figures in the text format of Prometheus, with their content type. */
  metrics(): Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Answers on the operations port: /healthz says whether the process works, /readyz whether everything does that it depends on, and /metrics
 * has its figures. Starting the process again does not bring a database back, so only /readyz asks it.
 */
export function createOperations({ health, metrics, askAccounts }: OperationsOptions): RequestListener {
  return (req, res) => {
    const { build, draining } = health();
    const stopping = draining && { status: 'draining', build };
    switch (req.url) {
      case '/healthz':
        return sendJson(res, draining ? 503 : 200, stopping || { status: 'ok', build });
      case '/readyz':
        return stopping
          ? sendJson(res, 503, stopping)
          : void askAccounts()
              .catch(() => false)
              .then((ready) => {
                const status = ready ? 'ok' : 'unavailable';
                sendJson(res, ready ? 200 : 503, { status, build, accounts: status });
              });
      case '/metrics':
        return void metrics()
          .then((figures) => send(res, 200, figures))
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

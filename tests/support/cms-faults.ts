import type { ServerResponse } from 'node:http';
import { CALLS } from '../../engine/content/calls.ts';
import type { CallName } from '../../engine/content/source.ts';
import type { Fault } from './cms-server.ts';

/** A word of the raw answers of the faults. Sitefold must never repeat it. */
export const RAW = 'kaboom';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Faults of a single call that leave no answer, by name. */
export const CALL_FAULTS = {
  down: (res) => void res.socket?.destroy(),
  slow: () => undefined,
  'status 500': (res) =>
    void res.writeHead(500, { 'content-type': 'text/plain' }).end(`${RAW} at Server.handle (/srv/cms.js:1:1)`),
  'HTML with status 200': (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${RAW}</h1>`),
  'truncated JSON': (res) => void res.writeHead(200, JSON_TYPE).end(`{"code":200,"msg":"ok","data":{"${RAW}":[`),
  '10 MB': (res) =>
    void res.writeHead(200, JSON_TYPE).end(JSON.stringify({ code: 200, data: RAW.padEnd(10 * 1024 * 1024, '.') })),
  'wrong charset': (res) =>
    void res
      .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
      .end(Buffer.from(`{"code":200,"data":"${RAW} é"}`, 'latin1')),
  'schema drift': (res, call) =>
    void res.writeHead(200, JSON_TYPE).end(JSON.stringify({ code: 200, data: driftedData(call) })),
  'hang in the body': (res) => void res.writeHead(200, JSON_TYPE).write(`{"code":200,"data":"${RAW}`),
} as const satisfies Record<string, (res: ServerResponse, call: CallName) => void>;

export type CallFault = keyof typeof CALL_FAULTS;

/** Lets one call fail, and all others through. */
export function faultAt(at: CallName, name: CallFault): Fault {
  return (res, call) => {
    if (call !== at) return false;
    CALL_FAULTS[name](res, call);
    return true;
  };
}

/** Fails three of ten requests of each call and its parameters, never two in a row. */
export function flaky(): Fault {
  const requests = new Map<string, number>();
  return (res, _call, target) => {
    const count = (requests.get(target) ?? target.length) + 1;
    requests.set(target, count);
    const fails = [1, 4, 7].includes(count % 10);
    if (fails) res.writeHead(503, { 'content-type': 'text/plain' }).end(RAW);
    return fails;
  };
}

function driftedData(call: CallName): unknown {
  const drifted = { [RAW]: true };
  switch (CALLS[call].shape) {
    case 'one':
      return drifted;
    case 'list':
      return [drifted];
    case 'paged':
      return { pageNum: 1, pageSize: 10, pages: 1, total: 1, list: [drifted] };
  }
}

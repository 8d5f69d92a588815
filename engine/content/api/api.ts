import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { listConstant, numberConstant, type Constants } from '../../model/constants.ts';
import { causeOf, type Log } from '../../model/log.ts';
import { CALLS, type Call } from '../calls.ts';
import { ask } from '../ask.ts';
import { CallError, type CallFailure, type CallName, type ContentSource } from '../source.ts';
import { envelope, prepareBody } from './body.ts';
import { readParams } from './params.ts';
import { createPrepared, replyOf, type Prepared, type PreparedAnswers, type Reply } from './prepared.ts';
import { visitorOf } from './visitor.ts';

export interface ApiOptions {
  /** The calls that are answered. */
  readonly calls: readonly CallName[];
  readonly source: ContentSource;
  readonly constants: Constants;
  /** True if the answers never change, as for the content of one build. Each is then made once. */
  readonly fixed: boolean;
  readonly log: Log;
}

/** Answers a request for one of the calls, synchronously if the answer is in memory. */
export type ApiListener = (req: HttpBindings['incoming'], res: HttpBindings['outgoing']) => Promise<void> | undefined;

type Asked = Context<{ Bindings: HttpBindings }>;

/** The status of each failure of a call. */
const STATUS: Readonly<Record<CallFailure, 400 | 404 | 502 | 503>> = {
  badRequest: 400,
  notFound: 404,
  invalid: 502,
  unavailable: 503,
};

/**
 * The calls of a project as a request listener. Each answers at its own path, with /cms/api and /prod/api in each other's place,
 * and with /api/proxy in front.
 */
export function createApi(options: ApiOptions): ApiListener {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: true });
  const prepared = createPrepared();
  for (const name of options.calls) {
    const call: Call = CALLS[name];
    const bases = call.base === '' ? [''] : ['/cms/api', '/prod/api'];
    for (const base of bases)
      for (const path of pathsOf(call))
        for (const front of ['', '/api/proxy'])
          app.get(`${front}${base}${path}`, (context) => answer(context, name, options, prepared));
  }
  app.notFound((context) =>
    READING.has(context.req.method)
      ? context.body(envelope(404, 'There is no such call.', null), 404, FAILED)
      : context.body(envelope(405, 'A call is a GET.', null), 405, { ...FAILED, Allow: 'GET, HEAD' }),
  );
  app.onError((cause, context) => {
    options.log.error(causeOf(cause), 'API call failed');
    return context.body(envelope(500, 'The call failed.', null), 500, FAILED);
  });
  // The listener's own Response is faster and replaces the global one, which breaks the development tools.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: options.fixed });
  return (req, res) => {
    const known = READING.has(req.method ?? '') ? prepared.ofTarget(req.url ?? '') : undefined;
    return known ? sendKnown(req, res, known) : listener(req, res);
  };
}

/** A parameter at the end of the path that has a default may be left out. */
function pathsOf({ path, params }: Call): string[] {
  const written = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const optional = Object.entries(params).find(([, param]) => param.in === 'path' && !param.required);
  return optional ? [written, written.replace(`/:${optional[0]}`, '')] : [written];
}

/** Methods that a call answers. */
const READING = new Set(['GET', 'HEAD']);
const JSON_TYPE = 'application/json; charset=utf-8';
const FAILED = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' };

async function answer(
  context: Asked,
  name: CallName,
  { source, constants, fixed, log }: ApiOptions,
  prepared: PreparedAnswers,
): Promise<Response> {
  const call: Call = CALLS[name];
  const query = new URL(context.req.url).searchParams;
  const params = readParams(call, context.req.param() as Record<string, string>, query);
  if ('problem' in params) return context.body(envelope(400, params.problem, null), 400, FAILED);
  const ofVisitor = name === 'visitor';
  const key = `${name} ${JSON.stringify(params.values)}`;
  const known = prepared.get(key);
  if (known) return await send(context, known);
  try {
    const data = ofVisitor
      ? visitorOf((header) => context.req.header(header), listConstant(constants, 'visitor.countryHeaders'))
      : await ask(source, name, params.values as never);
    const answered = { body: prepareBody(envelope(200, 'ok', data)), headers: headersOf(call, ofVisitor, constants) };
    if (fixed && !ofVisitor) {
      prepared.set(key, answered);
      if (params.whole) prepared.link(context.env.incoming.url ?? '', key);
    }
    return await send(context, answered);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (cause.failure !== 'notFound' && cause.failure !== 'badRequest')
      log.error({ call: name, failure: cause.failure }, `API call failed: ${cause.message}`);
    const status = STATUS[cause.failure];
    return context.body(envelope(status, cause.message, null), status, FAILED);
  }
}

function headersOf(call: Call, ofVisitor: boolean, constants: Constants): Readonly<Record<string, string>> {
  const common = { 'Content-Type': JSON_TYPE, Vary: 'Accept-Encoding' };
  if (call.uncached === true) return { ...common, 'Cache-Control': 'no-store' };
  const maxAge = numberConstant(constants, 'api.maxAge');
  return { ...common, 'Cache-Control': `${ofVisitor ? 'private' : 'public'}, max-age=${maxAge}` };
}

async function send(context: Asked, answered: Prepared): Promise<Response> {
  const { status, headers, bytes } = await replyOf(answered, {
    ifNoneMatch: context.req.header('if-none-match'),
    acceptEncoding: context.req.header('accept-encoding'),
  });
  return new Response(bytes, { status, headers });
}

/** Sends an answer from memory without the router, which costs more than the answer. */
function sendKnown(
  req: HttpBindings['incoming'],
  res: HttpBindings['outgoing'],
  known: Prepared,
): Promise<void> | undefined {
  const write = ({ status, headers, bytes }: Reply): undefined => {
    res.writeHead(status, headers);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
  const reply = replyOf(known, {
    ifNoneMatch: req.headers['if-none-match'],
    acceptEncoding: req.headers['accept-encoding'],
  });
  return reply instanceof Promise ? reply.then(write) : write(reply);
}

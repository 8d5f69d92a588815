import { sourceOf } from '../../content/ask.ts';
import { CALLS, callTarget, type Call } from '../../content/calls.ts';
import { CallError, type CallName, type ContentSource } from '../../content/source.ts';
import { callUrl } from './content-url.ts';
import { readEnvelope } from './envelope.ts';
import { TransportError } from './transport-error.ts';
import type { Transport } from './transport.ts';

/** A part of an answer that does not fit its schema and was left out. */
export interface Misfit {
  readonly call: CallName;
  /** The path and query of the call. */
  readonly target: string;
  /** The place in the body. */
  readonly pointer: string;
  readonly message: string;
}

export interface HttpSourceOptions {
  /** The address of the CMS; the paths of the calls are below it. */
  readonly base: URL;
  readonly transport: Transport;
  /** Receives every part of an answer that is left out. */
  readonly report: (misfit: Misfit) => void;
  /** Receives a line for every call that fails. */
  readonly log: (message: string) => void;
}

/** Makes a source that calls a CMS over HTTP. A call that fails is logged and rejects. */
export function createHttpSource({ base, transport, report, log }: HttpSourceOptions): ContentSource {
  const answer = async (name: CallName, params: Params): Promise<unknown> => {
    const { url, target } = addressOf(name, params, base);
    const reply = await transport.get(url);
    try {
      return readEnvelope(name, reply, (message, pointer) => report({ call: name, target, pointer, message }));
    } catch (cause) {
      // A body that is not a valid answer must not come from the cache again.
      transport.forget(url);
      throw cause;
    }
  };
  return sourceOf(async (name, params) => {
    try {
      return await answer(name, { ...params });
    } catch (cause) {
      const error = toCallError(name, cause);
      log(`failed API call ${name} ${pathOf(name, { ...params })}: ${error.message}`);
      throw error;
    }
  });
}

type Params = Readonly<Record<string, string | number | undefined>>;

function addressOf(name: CallName, params: Params, base: URL): { url: URL; target: string } {
  const call: Call = CALLS[name];
  const missing = Object.entries(call.params).find(([key, { required }]) => required && (params[key] ?? '') === '');
  if (missing !== undefined) throw new CallError('badRequest', name, `The parameter \`${missing[0]}\` is missing.`);
  const target = callTarget(name, params);
  const url = callUrl(base, target);
  if (url === undefined) throw new CallError('badRequest', name, 'A parameter would change the path of the call.');
  return { url, target };
}

function pathOf(name: CallName, params: Params): string {
  try {
    return callTarget(name, params);
  } catch {
    return CALLS[name].path;
  }
}

function toCallError(name: CallName, cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  if (cause instanceof TransportError) return new CallError('unavailable', name, cause.message);
  // The JSON is nested too deeply for recursion.
  if (cause instanceof RangeError) return new CallError('invalid', name, 'The answer of the CMS is nested too deeply.');
  if (cause instanceof URIError) return new CallError('badRequest', name, 'A parameter is not valid text.');
  throw cause;
}

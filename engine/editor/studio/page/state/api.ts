import type { Refusal, StudioApi } from '../../contract.ts';

type PathOf<Method extends string, Call = keyof StudioApi> = Call extends `${Method} ${infer Path}` ? Path : never;
export type GetPath = PathOf<'GET'>;
export type PostPath = PathOf<'POST'>;
export type Query<Path extends GetPath> = StudioApi[`GET ${Path}`]['query'];
export type Answer<Path extends GetPath> = StudioApi[`GET ${Path}`]['answer'];

export interface Api {
  /** Rejects with a `RequestError`. */
  get<Path extends GetPath>(path: Path, query: Query<Path>, signal?: AbortSignal): Promise<Answer<Path>>;
  /** A refusal is an answer, also one for a server that cannot be reached. */
  post<Path extends PostPath>(
    path: Path,
    body: StudioApi[`POST ${Path}`]['body'],
  ): Promise<StudioApi[`POST ${Path}`]['answer'] | Refusal>;
  /** Opens the stream of events. Rejects with a `RequestError`. */
  events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Why a request has no answer, as a sentence. */
export class RequestError extends Error {
  /** True if the server does not know the token. */
  readonly signedOut: boolean;
  constructor(message: string, signedOut = false) {
    super(message);
    this.signedOut = signedOut;
  }
}

const GONE = 'The studio does not answer. Start `sitefold studio` again, and open the address that it prints.';
const SIGNED_OUT = 'The token of this page is not valid. Open the address that `sitefold studio` printed.';

export function createApi(token: string): Api {
  const headers = { authorization: `Bearer ${token}` };

  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`/api/${path}`, { ...init, headers: { ...headers, ...init.headers } }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted) throw cause;
        throw new RequestError(GONE);
      },
    );
    if (response.status === 401 || response.status === 403) throw new RequestError(SIGNED_OUT, true);
    return response;
  }

  return {
    async get(path, query, signal) {
      const params = new URLSearchParams(query).toString();
      const response = await send(params === '' ? path : `${path}?${params}`, { signal: signal ?? null });
      if (response.ok) return (await response.json()) as never;
      const { problem } = (await response.json().catch(() => ({}))) as Partial<Refusal>;
      throw new RequestError(problem ?? `The studio answers ${response.status} to \`${path}\`.`);
    },
    async post(path, body) {
      try {
        const json = { 'content-type': 'application/json' };
        const response = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
        return (await response.json()) as never;
      } catch (error) {
        return { ok: false, problem: error instanceof RequestError ? error.message : GONE, findings: [] };
      }
    },
    async events(signal) {
      const { body, ok } = await send('events', { signal });
      if (!ok || body === null) throw new RequestError(GONE);
      return body;
    },
  };
}

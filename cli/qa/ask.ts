import http from 'node:http';
import https from 'node:https';
import type { QaAnswer } from '../../engine/output/qa/judge.ts';

/** The answer of the server, or the message of a network error. */
export type Asked =
  | { readonly kind: 'answer'; readonly answer: QaAnswer }
  | { readonly kind: 'silent'; readonly why: string };

export interface Client {
  /** Sends a request target byte for byte, with another Host header if one is given. Does not follow redirects and never throws. */
  ask(target: string, host?: string): Promise<Asked>;
  close(): void;
}

interface ClientOptions {
  /** Connections that are open at once. */
  readonly connections: number;
  /** Times that a request is sent once more after an error of the network. */
  readonly retries: number;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
}

/** The first pause before a request is sent again, in milliseconds; each later one is twice as long. */
const PAUSE = 100;

/** Creates a client for one server. The client verifies certificates. */
export function createClient(base: URL, { connections, retries, timeout }: ClientOptions): Client {
  const transport = base.protocol === 'https:' ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: connections });
  const options = { host: base.hostname.replaceAll(/^\[|\]$/g, ''), port: base.port };

  function send(
    target: string,
    host: string | undefined,
    fresh: boolean,
  ): Promise<Asked & { readonly stale?: boolean }> {
    return new Promise((done) => {
      const call = transport.request({
        ...options,
        agent: fresh ? false : agent,
        path: target,
        headers: { 'User-Agent': 'sitefold-qa', ...(host === undefined ? {} : { Host: host }) },
      });
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        call.destroy(new Error(`no answer within ${timeout / 1000} s`));
      }, timeout);
      const end = (asked: Asked & { readonly stale?: boolean }): void => {
        clearTimeout(timer);
        done(asked);
      };
      const fail = (error: Error): void =>
        end({ kind: 'silent', why: wordsOf(error), stale: call.reusedSocket && !late });
      call.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        response.on('error', fail);
        response.on('end', () => end({ kind: 'answer', answer: { status, location: headers.location } }));
        response.resume();
      });
      call.on('error', fail);
      call.end();
    });
  }

  return {
    async ask(target, host) {
      let asked = await send(target, host, false);
      // A server may close a kept connection just when it is used again: that is not a failure.
      if (asked.stale) asked = await send(target, host, true);
      for (let failures = 0; asked.kind === 'silent' && failures < retries; failures += 1) {
        await new Promise((done) => setTimeout(done, PAUSE * 2 ** failures));
        asked = await send(target, host, true);
      }
      return asked;
    },
    close: () => agent.destroy(),
  };
}

/** Errors of several addresses at once have no message of their own. */
function wordsOf(error: Error & { code?: string }): string {
  return error.message || error.code || 'the network failed';
}

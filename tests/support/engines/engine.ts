import type { Artifact } from '../../../engine/model/artifact.ts';

/** The answer of an engine: 404 without a Location if no redirect matches the request. */
export interface EngineAnswer {
  readonly status: number;
  /** The Location as the engine sent it. */
  readonly location: string | undefined;
  /** Names of all headers, lower case; for the attacks. */
  readonly headers?: readonly string[];
}

/** A running engine that was given the files of a target. */
export interface Engine {
  /** The name and version that the engine reports, such as `nginx 1.22.1`. */
  readonly version: string;
  /** The addresses that a relative Location is resolved against, and that an absolute one may begin with: `http://www.kaveno.example`. */
  readonly origins: readonly string[];
  /** The port on 127.0.0.1, for requests that need more than a request target. Missing for an engine without a server. */
  readonly port?: number;
  /** Answers in the order of the addresses, see `splitAddress`; the request targets are sent as they are (latin1). */
  ask(addresses: readonly string[]): Promise<readonly EngineAnswer[]>;
  stop(): Promise<void>;
}

/** Starts an engine with the files that its target emitted. */
export type StartEngine = (files: readonly Artifact[]) => Promise<Engine>;

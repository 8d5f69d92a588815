import type { Artifact } from '../../../engine/model/artifact.ts';

/** The answer of an engine. To a request without a redirect it answers 404 without a Location. */
export interface EngineAnswer {
  readonly status: number;
  /** As the engine gave it. */
  readonly location: string | undefined;
  /** Names of all headers, lower case; for the attacks. */
  readonly headers?: readonly string[];
}

/** A running engine that was given the files of a target. */
export interface Engine {
  /** Name and version as the engine itself tells, such as `nginx 1.22.1`. */
  readonly version: string;
  /** The addresses that a relative Location is resolved against, and that an absolute one may begin with: `http://www.kaveno.example`. */
  readonly origins: readonly string[];
  /** The port on 127.0.0.1, for requests that consist of more than a target. Undefined for engines without a server. */
  readonly port?: number;
  /** Answers in the order of the request targets, which are sent as they are (latin1). */
  ask(targets: readonly string[]): Promise<readonly EngineAnswer[]>;
  stop(): Promise<void>;
}

/** Starts an engine with the files that its target emitted. */
export type StartEngine = (files: readonly Artifact[]) => Promise<Engine>;

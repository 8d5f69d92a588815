import type { Code } from '../../model/diagnostics/codes.ts';

/** A place in a file of the project; lines begin at 1, columns at 0. */
export interface ConfigPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with the Astro settings of a project, found when they run. */
export interface ConfigFault {
  readonly code: Extract<Code, `AC${string}`>;
  readonly message: string;
  readonly hint: string;
  /** A JSON pointer to the option that it belongs to. Empty: the whole file. */
  readonly pointer: string;
  /** Where the code of the project threw. */
  readonly place?: ConfigPlace | undefined;
}

/** An exception that tells of a mistake of the project. */
export class ConfigError extends Error {
  readonly config: ConfigFault;

  constructor(config: ConfigFault, cause?: unknown) {
    super(config.message, { cause });
    this.name = 'ConfigError';
    this.config = config;
  }
}

/** The details of a message, by name. They contain no personal data: no address, cookie, query or body. */
export type LogDetails = Readonly<Record<string, unknown>>;

type Write = (details: LogDetails, message: string) => void;

/** The levels of a log, from the most to the least. `silent` writes nothing. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The log of the service. */
export interface Log {
  /** False if debug messages are discarded, so that the caller can skip collecting their details. */
  readonly debugs: boolean;
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/** A log that discards every message. */
export const SILENT_LOG: Log = {
  debugs: false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Returns the stack of a thrown error for the details. Other properties may contain parts of the request. */
export function causeOf(cause: unknown): LogDetails {
  return { cause: withoutQueries(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)) };
}

/** Removes queries from the addresses in a text: they may contain words, tokens and mail addresses of a visitor. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s'"`)\]}>]+/g, '?…');
}

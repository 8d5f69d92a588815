/** What is told with a message, by name. Nothing of a person: no address, cookie, query or body. */
export type LogDetails = Readonly<Record<string, unknown>>;

type Write = (details: LogDetails, message: string) => void;

/** The levels of a log, from the most to the least. `silent` writes nothing. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where the service says what happens. */
export interface Log {
  /** False where lines of the level debug go nowhere: what they would say need not be gathered. */
  readonly debugs: boolean;
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/** A log that nobody reads. */
export const SILENT_LOG: Log = {
  debugs: false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** What was thrown, as a detail: the stack alone, for other properties may hold what was asked. */
export function causeOf(cause: unknown): LogDetails {
  return { cause: withoutQueries(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)) };
}

/** Takes the queries out of the addresses in a text: they may hold words, tokens and mail addresses of a visitor. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s'"`)\]}>]+/g, '?…');
}

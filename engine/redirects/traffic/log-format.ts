/** A format of access logs: one request a line. */
export interface LogFormat {
  /** What the format is, for people. */
  readonly title: string;
  /** Returns a reader for one file. A reader remembers what the file says about its lines, such as the names of its fields. */
  open(): LineReader;
}

/**
 * Reads one line: the bytes from `start` to `end`, without the line break. Fills in the request and returns what the line is. A reader
 * creates no objects for a line if it can, because a log has millions of them.
 */
export type LineReader = (bytes: Buffer, range: LineRange, into: LoggedRequest) => LineKind;

/** A range of bytes with an exclusive end. */
export interface LineRange {
  start: number;
  end: number;
}

/**
 * `request`: a request with its answer. `undated`: the same, but its date cannot be read. `other`: a line of the format that is not a
 * request, such as a comment or another message. `broken`: not a line of the format.
 */
export type LineKind = 'request' | 'undated' | 'other' | 'broken';

/** A request of a log. One object is filled in again for each line. */
export interface LoggedRequest {
  /** The request path as the client sent it. */
  path: string;
  /** The query without its question mark; undefined if there is none. */
  query: string | undefined;
  status: number;
  /** When it was answered, in milliseconds since 1970; NaN if the line does not say. */
  time: number;
}

/** Splits a request target, or a full address, into path and query. False if it has no path, such as `*`. */
export function setTarget(target: string, into: LoggedRequest): boolean {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '');
  if (path === target && !target.startsWith('/')) return false;
  const mark = path.indexOf('?');
  into.path = (mark === -1 ? path : path.slice(0, mark)) || '/';
  into.query = mark === -1 ? undefined : path.slice(mark + 1);
  return true;
}

/** Tells whether a number can be the status of an answer. */
export function isStatus(status: number): boolean {
  return status >= 100 && status <= 599;
}

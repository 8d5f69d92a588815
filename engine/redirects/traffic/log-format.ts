import { hostName } from '../match/decide.ts';

/** A format of access logs: one request a line. */
export interface LogFormat {
  /** What the format is, for people. */
  readonly title: string;
  /** Returns a reader for one file. A reader remembers what the file says about its lines, such as the names of its fields. */
  open(needs?: ReaderNeeds): LineReader;
}

export interface ReaderNeeds {
  /** Whether requests are filled in with their hosts, which takes time. */
  readonly hosts?: boolean;
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
  /** Bytes with the request target as the client sent it, in UTF-8: from `start` to `end`. They are those of the line if it has them as they are. */
  bytes: Buffer;
  start: number;
  /** The offset of the question mark before the query; `end` if there is no query. */
  mark: number;
  end: number;
  /** The host as `hostOf` returns it; undefined if the line does not name one, or the reader was opened without hosts. */
  host: string | undefined;
  status: number;
  /** When it was answered, in milliseconds since 1970; NaN if the line does not say. */
  time: number;
}

/** Returns a request to fill in. */
export function emptyRequest(): LoggedRequest {
  return { bytes: Buffer.alloc(0), start: 0, mark: 0, end: 0, host: undefined, status: 0, time: 0 };
}

/** Returns the host as rules name it. Undefined for a blank, and for the hyphen that logs write for it. */
export function hostOf(written: string | undefined): string | undefined {
  const host = hostName(written ?? '');
  return host === '' || host === '-' ? undefined : host;
}

/**
 * Splits a request target, or a full address, into path and query. The host of a full address is the one that was asked. False if the target
 * has no path, such as `*`.
 */
export function setTarget(target: string, into: LoggedRequest): boolean {
  const [start, host] = target.startsWith('/') ? [''] : (/^https?:\/\/([^/?#]*)/i.exec(target) ?? []);
  if (start === undefined) return false;
  if (host !== undefined) into.host = hostOf(host);
  const path = target.slice(start.length);
  const bytes = Buffer.from(path.startsWith('/') ? path : `/${path}`);
  const mark = bytes.indexOf(QUESTION_MARK);
  into.bytes = bytes;
  into.start = 0;
  into.mark = mark === -1 ? bytes.length : mark;
  into.end = bytes.length;
  return true;
}

const QUESTION_MARK = 0x3f;

/** Tells whether a number can be the status of an answer. */
export function isStatus(status: number): boolean {
  return status >= 100 && status <= 599;
}

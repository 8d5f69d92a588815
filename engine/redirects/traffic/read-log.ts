import { emptyRequest, type LineKind, type LineRange, type LineReader } from './log-format.ts';
import { isBinary } from './is-binary.ts';
import type { HostFilter } from './host-filter.ts';
import type { RequestTally } from './request-tally.ts';

/** Lines of a log that could not be read, or of which the date could not be. */
export interface LogProblem {
  readonly kind: 'broken' | 'binary' | 'long' | 'undated';
  readonly count: number;
  /** The first of these lines, counted from 1. */
  readonly line: number;
}

/** What a log consists of. */
export interface ReadLog {
  readonly lines: number;
  readonly requests: number;
  /** Requests for hosts that are not wanted, and those whose lines name no host; undefined if all hosts are wanted. */
  readonly otherHosts?: number;
  readonly hostless?: number;
  /** Lines of the format that are not requests, such as comments. */
  readonly others: number;
  readonly problems: readonly LogProblem[];
}

/** Takes a log piece by piece. */
export interface LogIntake {
  /** Takes the next bytes of the log. They must not change later. */
  take(bytes: Buffer): void;
  /** Takes the last line, which may lack its line break, and says what the log consists of. */
  finish(): ReadLog;
}

/** The longest line that is read, in bytes: request lines of servers end far below it. */
const LONGEST_LINE = 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Splits a log into lines, reads each, and counts its requests, or those for the hosts of a filter. Memory does not grow with the log. */
export function readLog(read: LineReader, tally: RequestTally, hosts?: HostFilter): LogIntake {
  const range: LineRange = { start: 0, end: 0 };
  const request = emptyRequest();
  const counts = { lines: 0, requests: 0, others: 0 };
  const left = { otherHosts: 0, hostless: 0 };
  const problems = new Map<LogProblem['kind'], { count: number; readonly line: number }>();
  /** The line that the last bytes have begun. */
  let begun: Buffer[] = [];
  let begunLength = 0;

  function note(kind: LogProblem['kind']): void {
    const known = problems.get(kind);
    if (known) known.count += 1;
    else problems.set(kind, { count: 1, line: counts.lines });
  }

  function takeLine(bytes: Buffer, start: number, end: number): void {
    range.start = counts.lines === 0 && startsWithMark(bytes, start) ? start + 3 : start;
    range.end = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    counts.lines += 1;
    if (range.end <= range.start) return;
    const kind: LineKind = read(bytes, range, request);
    switch (kind) {
      case 'undated':
        note('undated');
        break;
      case 'other':
        counts.others += 1;
        return;
      case 'broken':
        note(isBinary(bytes.subarray(range.start, range.end)) ? 'binary' : 'broken');
        return;
      case 'request':
        break;
    }
    if (hosts && !hosts.takes(request.host)) {
      if (request.host === undefined) left.hostless += 1;
      else left.otherHosts += 1;
      return;
    }
    counts.requests += 1;
    tally.add(request);
  }

  /** Ends the line that earlier bytes have begun. */
  function takeBegun(end: Buffer): void {
    const length = begunLength + end.length;
    if (length > LONGEST_LINE) {
      counts.lines += 1;
      note('long');
    } else takeLine(Buffer.concat([...begun, end], length), 0, length);
    begun = [];
    begunLength = 0;
  }

  return {
    take(bytes) {
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        if (begunLength > 0) takeBegun(bytes.subarray(start, end));
        else takeLine(bytes, start, end);
        start = end + 1;
      }
      if (start === bytes.length) return;
      if (begunLength <= LONGEST_LINE) begun.push(Buffer.from(bytes.subarray(start)));
      begunLength += bytes.length - start;
    },
    finish() {
      if (begunLength > 0) takeBegun(Buffer.alloc(0));
      return {
        ...counts,
        ...(hosts ? left : {}),
        problems: [...problems].map(([kind, problem]) => ({ kind, ...problem })),
      };
    },
  };
}

function startsWithMark(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

import {
  hostOf,
  isStatus,
  setTarget,
  type LineKind,
  type LineRange,
  type LogFormat,
  type LoggedRequest,
} from '../log-format.ts';

/**
 * The logs of Apache and nginx: common, combined, and combined with the virtual host in front. What is before the date and behind the
 * status is not read, so that further fields there do no harm.
 */
export const combined: LogFormat = {
  title: 'common or combined, as Apache and nginx write it',
  open: ({ hosts = false } = {}) => {
    if (!hosts) return readLine;
    return (bytes, range, into) => {
      into.host = hostOf(readHost(bytes, range));
      return readLine(bytes, range, into);
    };
  },
};

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const ZERO = 0x30;
const HYPHEN = 0x2d;

function readLine(bytes: Buffer, { start, end }: LineRange, into: LoggedRequest): LineKind {
  const date = findDate(bytes, start, end);
  if (date === -1) return 'broken';
  into.time = readDate(bytes, date);
  let at = date;
  while (at < end && bytes[at] !== CLOSE) at += 1;
  while (at < end && bytes[at] !== QUOTE) at += 1;
  at += 1;
  const method = at;
  while (at < end && bytes[at] !== SPACE && bytes[at] !== QUOTE) at += 1;
  const hasTarget = bytes[at] === SPACE && at > method;
  if (hasTarget) at += 1;
  const target = at;
  let mark = -1;
  let isPlain = bytes[at] === SLASH;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === SPACE || byte === QUOTE) break;
    if (byte === QUESTION_MARK && mark === -1) mark = at;
    else if (byte === BACKSLASH) {
      isPlain = false;
      at += 1;
    } else if (byte > 0x7e) isPlain = false;
  }
  const targetEnd = Math.min(at, end);
  while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  const status = readStatus(bytes, at + 1, end);
  if (status === -1) return 'broken';
  if (!hasTarget || targetEnd === target) return 'other';
  into.status = status;
  if (isPlain) {
    into.bytes = bytes;
    into.start = target;
    into.mark = mark === -1 ? targetEnd : mark;
    into.end = targetEnd;
  } else if (!setTarget(unescape(bytes.subarray(target, targetEnd)), into)) return 'other';
  return Number.isNaN(into.time) ? 'undated' : 'request';
}

/** The virtual host: the first of four words before the date, of which the third is the hyphen that each server writes. */
function readHost(bytes: Buffer, { start, end }: LineRange): string | undefined {
  const first = bytes.indexOf(SPACE, start);
  const second = bytes.indexOf(SPACE, first + 1);
  const isThird = bytes[second + 1] === HYPHEN && bytes[second + 2] === SPACE && bytes[second + 3] !== OPEN;
  return first > start && second > first && second + 3 < end && isThird
    ? bytes.toString('latin1', start, first)
    : undefined;
}

/** The offset of the date, behind its bracket. -1 if there is none before the request. */
function findDate(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at += 1) {
    // A host before the date may be an IPv6 address in brackets.
    if (bytes[at] === OPEN && bytes[at + 3] === SLASH && bytes[at + 7] === SLASH) return at + 1;
    if (bytes[at] === QUOTE) return -1;
  }
  return -1;
}

/** Reads `10/Oct/2000:13:55:36 -0700` at an offset. NaN if it is not a date. */
function readDate(bytes: Buffer, at: number): number {
  const day = twoDigits(bytes, at);
  const month = MONTHS.get(((bytes[at + 3] ?? 0) << 16) | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0));
  const year = twoDigits(bytes, at + 7) * 100 + twoDigits(bytes, at + 9);
  const [hour, minute, second] = [twoDigits(bytes, at + 12), twoDigits(bytes, at + 15), twoDigits(bytes, at + 18)];
  if (month === undefined || day === 0 || bytes[at + 11] !== COLON || hour > 23 || minute > 59 || second > 60)
    return Number.NaN;
  const time = Date.UTC(year, month, day, hour, minute, second);
  const offset = twoDigits(bytes, at + 22) * 60 + twoDigits(bytes, at + 24);
  // 31 February would be a day of March.
  if (day > 28 && new Date(Date.UTC(year, month, day)).getUTCDate() !== day) return Number.NaN;
  const sign = bytes[at + 21];
  return sign === PLUS ? time - offset * MINUTE : sign === HYPHEN ? time + offset * MINUTE : Number.NaN;
}

const PLUS = 0x2b;
const MINUTE = 60_000;

const MONTHS = new Map(
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((name, month) => [
    (name.charCodeAt(0) << 16) | (name.charCodeAt(1) << 8) | name.charCodeAt(2),
    month,
  ]),
);

/** NaN if there are no two digits. */
function twoDigits(bytes: Buffer, at: number): number {
  const [tens, ones] = [(bytes[at] ?? 0) - ZERO, (bytes[at + 1] ?? 0) - ZERO];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Reads ` 404` at an offset. -1 if it is not a status. */
function readStatus(bytes: Buffer, at: number, end: number): number {
  if (bytes[at] !== SPACE || at + 4 > end) return -1;
  const status = ((bytes[at + 1] ?? 0) - ZERO) * 100 + twoDigits(bytes, at + 2);
  const isAlone = at + 4 === end || bytes[at + 4] === SPACE;
  return isAlone && isStatus(status) ? status : -1;
}

/** Undoes how Apache and nginx write what is not printable: `\xD0`, `\"`, `\\`. */
function unescape(written: Buffer): string {
  if (!written.includes(BACKSLASH)) return written.toString('utf8');
  const bytes = written
    .toString('latin1')
    .replaceAll(/\\(?:x([0-9A-Fa-f]{2})|(.))/g, (_: string, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

import {
  hostOf,
  isStatus,
  setTarget,
  type LineKind,
  type LineRange,
  type LogFormat,
  type LoggedRequest,
} from '../log-format.ts';

/** One JSON object a line, with the keys that servers and services use. */
export const jsonLines: LogFormat = {
  title: 'one JSON object a line, such as of Caddy, of Cloudflare Logpush, of nginx, or of `sitefold serve`',
  open:
    ({ hosts = false } = {}) =>
    (bytes, range, into) =>
      readLine(bytes, range, into, hosts),
};

/** Objects in which Caddy, Google Cloud and Vercel nest what they say about the request. */
const NESTED = ['request', 'httpRequest', 'proxy'] as const;

/** The keys of what the client has asked for. */
const ASKED = ['ClientRequestURI', 'request_uri', 'requestUrl', 'RequestPath'] as const;

/** The keys that some servers use for it, and others for what they have made of it. */
const SERVED = ['uri', 'url', 'path', 'ClientRequestPath', 'cs-uri-stem'] as const;

const HOSTS = [
  'ClientRequestHost',
  'RequestHost',
  'http_host',
  'x-host-header',
  'cs-host',
  'cs(Host)',
  ':authority',
  'authority',
  'host',
] as const;

const STATUSES = [
  'status',
  'EdgeResponseStatus',
  'status_code',
  'statusCode',
  'response_code',
  'DownstreamStatus',
  'sc-status',
] as const;

const TIMES = [
  'time',
  'ts',
  'timestamp',
  '@timestamp',
  'EdgeStartTimestamp',
  'EdgeEndTimestamp',
  'time_iso8601',
  'start_time',
  'StartUTC',
  'msec',
  'time_local',
] as const;

type Fields = Readonly<Record<string, unknown>>;

function readLine(bytes: Buffer, { start, end }: LineRange, into: LoggedRequest, hosts: boolean): LineKind {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8', start, end));
  } catch {
    return 'broken';
  }
  if (!isObject(read)) return 'broken';
  const target = findText(read, ASKED) ?? targetOfLine(read.request) ?? findText(read, SERVED);
  const status = Number(findIn(read, STATUSES));
  if (hosts) into.host = hostOf(findHost(read));
  if (target === undefined || !isStatus(status) || !setTarget(target, into)) return 'other';
  into.status = status;
  into.time = timeOf(findIn(read, TIMES));
  return Number.isNaN(into.time) ? 'undated' : 'request';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the first of the values that a line, or an object in it, has under these names. */
function findIn(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') return value;
  }
  for (const nest of NESTED) {
    const nested = fields[nest];
    if (!isObject(nested)) continue;
    const value = findIn(nested, names);
    if (value !== undefined) return value;
  }
  return undefined;
}

function findText(fields: Fields, names: readonly string[]): string | undefined {
  const value = findIn(fields, names);
  return typeof value === 'string' ? value : undefined;
}

/** The host of the request. A host beside the object with the request may be the machine that has written the line. */
function findHost(fields: Fields): string | undefined {
  const nested = NESTED.map((nest) => fields[nest]).filter(isObject);
  return [...nested, fields].map((own) => findText(own, HOSTS)).find((host) => host !== undefined);
}

/** The target in `GET /path HTTP/1.1`. */
function targetOfLine(line: unknown): string | undefined {
  return typeof line === 'string' ? /^[A-Z]+ (\S+)/.exec(line)?.[1] : undefined;
}

/** Reads a time: a date, or seconds, milliseconds, microseconds or nanoseconds since 1970. NaN for anything else. */
function timeOf(value: unknown): number {
  if (typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value))
    return Date.parse(value.replace(/^(\d{2})\/(\w{3})\/(\d{4}):(\S+ [+-]\d{4})$/, '$1 $2 $3 $4'));
  let time = Number(value);
  if (!(time > 0)) return Number.NaN;
  if (time < SECONDS_END) return time * 1000;
  while (time > SECONDS_END * 1000) time /= 1000;
  return time;
}

/** Seconds since 1970 are below this number until 2286, and milliseconds above it since April 1970. */
const SECONDS_END = 1e10;

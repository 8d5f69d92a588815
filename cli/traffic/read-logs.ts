import { createReadStream, statSync } from 'node:fs';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { reasonOf } from '../../engine/build/project/read.ts';
import { didYouMean, listSome } from '../../engine/model/diagnostics/suggest.ts';
import { bytesText } from '../../engine/model/bytes-text.ts';
import { countOf } from '../../engine/model/plain-words.ts';
import { detectFormat } from '../../engine/redirects/traffic/detect-format.ts';
import { LOG_FORMAT_IDS, LOG_FORMATS, type LogFormatId } from '../../engine/redirects/traffic/formats/registry.ts';
import type { HostFilter } from '../../engine/redirects/traffic/host-filter.ts';
import { readLog, type LogIntake, type ReadLog } from '../../engine/redirects/traffic/read-log.ts';
import type { RequestTally } from '../../engine/redirects/traffic/request-tally.ts';
import { isTerminal, showStatus, UserError } from '../io.ts';

/** A log that was read. */
export interface LogFile extends ReadLog {
  /** As it was named; `-` for standard input. */
  readonly name: string;
  readonly format: LogFormatId;
}

interface Reading {
  /** The format of all logs; undefined to find it by the first lines of each. */
  readonly format: LogFormatId | undefined;
  readonly tally: RequestTally;
  /** Leaves out requests for other hosts. */
  readonly hosts?: HostFilter | undefined;
}

/** Where the lines of a format name the host. */
const HOST_PLACES: Readonly<Record<LogFormatId, string>> = {
  combined: 'it is in front of the address of the client (`vhost_combined` of Apache)',
  json: 'it is the value of a key such as `host`',
  w3c: 'it is the column `x-host-header`, `cs-host` or `cs(Host)`',
};

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;
/** How often the line in a terminal is redrawn, in milliseconds. */
const REDRAWN_EVERY = 500;

/** Returns the format that `--format` names. Throws a UserError if there is none of this name. */
export function readFormat(name: string | undefined): LogFormatId | undefined {
  const id = LOG_FORMAT_IDS.find((known) => known === name);
  if (name !== undefined && id === undefined)
    throw new UserError(
      `There is no log format \`${name}\`. ${didYouMean(name, LOG_FORMAT_IDS, `Choose ${listSome(LOG_FORMAT_IDS)}.`)}`,
    );
  return id;
}

/** Reads logs one after the other, and counts their requests. Throws a UserError for one that cannot be read. */
export async function readLogs(names: readonly string[], reading: Reading): Promise<LogFile[]> {
  const files: LogFile[] = [];
  for (const name of names) files.push(await readFile(name, reading));
  return files;
}

async function readFile(name: string, reading: Reading): Promise<LogFile> {
  const title = name === '-' ? 'Standard input' : `\`${name}\``;
  const { stream, size } = open(name);
  let [done, shown] = [0, performance.now()];
  const count = (bytes: number): void => {
    done += bytes;
    if (!isTerminal || performance.now() - shown < REDRAWN_EVERY) return;
    shown = performance.now();
    const all = size === undefined ? '' : ` of ${bytesText(size)}, ${Math.floor((done / size) * 100)} %`;
    showStatus(`reading ${name} … ${bytesText(done)}${all}`);
  };
  let log: Log | undefined;
  let unknown: UserError | undefined;
  try {
    for await (const bytes of unpacked(counted(stream, count))) {
      if (unknown) break;
      const begun: Log | UserError = log ?? begin(bytes, title, reading);
      // An archive that is cut may have too little to know it by. Its end is reported first.
      if (begun instanceof UserError) unknown = begun;
      else {
        log = begun;
        log.intake.take(bytes);
      }
    }
    if (unknown) throw unknown;
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`${title} cannot be read: ${whyOf(cause)}.`);
  } finally {
    if (isTerminal) showStatus('');
  }
  if (!log) throw new UserError(`${title} is empty.`);
  const read = log.intake.finish();
  const { otherHosts = 0, hostless = 0 } = read;
  if (hostless > 0 && read.requests + otherHosts === 0)
    throw new UserError(
      `${title} does not name the hosts of its requests, so \`--host\` cannot choose any. Leave it out, or log the host: in the format \`${log.format}\`, ${HOST_PLACES[log.format]}.`,
    );
  if (read.requests + otherHosts === 0)
    throw new UserError(
      `${title} has no requests: none of its ${countOf(read.lines, 'line')} is a request in the format \`${log.format}\` (${LOG_FORMATS[log.format].title}).`,
    );
  return { name, format: log.format, ...read };
}

function open(name: string): { readonly stream: Readable; readonly size: number | undefined } {
  if (name === '-') return { stream: process.stdin, size: undefined };
  let size: number;
  try {
    const found = statSync(name);
    if (found.isDirectory()) throw new UserError(`\`${name}\` is a folder. Name the log files in it.`);
    size = found.size;
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`\`${name}\` cannot be read: ${reasonOf(cause)}.`);
  }
  return { stream: createReadStream(name, { highWaterMark: PIECE }), size: size || undefined };
}

async function* counted(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    const bytes = piece as Buffer;
    count(bytes.length);
    yield bytes;
  }
}

/** Passes on what a compressed stream contains, and any other stream as it is. */
async function* unpacked(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await pieces.next();
  if (first.done === true) return;
  const all = (async function* () {
    yield first.value;
    yield* pieces;
  })();
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all;
  // An error of the source ends the archive with the same error.
  const archive = pipeline(Readable.from(all), createGunzip({ chunkSize: PIECE }), () => undefined);
  for await (const piece of archive) yield piece as Buffer;
}

interface Log {
  readonly intake: LogIntake;
  readonly format: LogFormatId;
}

/** Begins to read a log by its first bytes. Returns why it cannot be read if its format is not known. */
function begin(bytes: Buffer, title: string, { format, tally, hosts }: Reading): Log | UserError {
  const found = format ?? detectFormat(bytes);
  if (found === undefined)
    return new UserError(
      `${title} is not a log of a known format. ${bytes.subarray(0, 4096).includes(0) ? 'It is not a text. ' : ''}These are known: ${LOG_FORMAT_IDS.map((id) => `\`${id}\` (${LOG_FORMATS[id].title})`).join('; ')}. \`--format\` chooses one.`,
    );
  return { intake: readLog(LOG_FORMATS[found].open({ hosts: hosts !== undefined }), tally, hosts), format: found };
}

function whyOf(cause: unknown): string {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'Z_BUF_ERROR':
      return 'it ends in the middle of the compressed data. Copy the log again, or write what is there into a file with `gzip -dc`, and name that';
    case 'Z_DATA_ERROR':
      return 'the archive is damaged';
    default:
      return reasonOf(cause);
  }
}

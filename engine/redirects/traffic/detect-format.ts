import { isBinary } from './is-binary.ts';
import { emptyRequest, type LogFormat } from './log-format.ts';
import { LOG_FORMAT_IDS, LOG_FORMATS, type LogFormatId } from './formats/registry.ts';

/** The lines that are looked at. */
const MOST_LINES = 50;

/**
 * Finds the format of a log by its first bytes: the one that reads the most of its lines. Undefined if none reads half of those
 * that are text.
 */
export function detectFormat(bytes: Buffer): LogFormatId | undefined {
  const ranges = firstLines(bytes);
  const counts = LOG_FORMAT_IDS.map((id) => ({ id, ...countRead(LOG_FORMATS[id], bytes, ranges) }));
  const [best] = counts.sort((one, other) => other.requests - one.requests || other.known - one.known);
  return best && best.known > 0 && best.known * 2 >= ranges.length ? best.id : undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The first lines of text that are not empty. The last one may be cut, and counts only if it is the only one. */
function firstLines(bytes: Buffer): Range[] {
  const ranges: Range[] = [];
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length && ranges.length < MOST_LINES) {
    const lineBreak = bytes.indexOf(LINE_FEED, start);
    const end = lineBreak === -1 ? bytes.length : lineBreak;
    const isWhole = lineBreak !== -1 || ranges.length === 0;
    if (end > start && isWhole && !isBinary(bytes.subarray(start, end))) ranges.push({ start, end });
    start = end + 1;
  }
  return ranges;
}

const LINE_FEED = 0x0a;

function countRead(format: LogFormat, bytes: Buffer, ranges: readonly Range[]): { requests: number; known: number } {
  const read = format.open();
  const into = emptyRequest();
  const kinds = ranges.map((range) => read(bytes, range, into));
  return {
    requests: kinds.filter((kind) => kind === 'request' || kind === 'undated').length,
    known: kinds.filter((kind) => kind !== 'broken').length,
  };
}

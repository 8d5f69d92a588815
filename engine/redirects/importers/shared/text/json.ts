import type { Collector } from '../collect.ts';
import { readWhole, Unexpected, type JsonReader } from './json-values.ts';

/** A mapping of a JSON text. It has no prototype, so that any key is only a key. */
export type JsonMapping = Readonly<Record<string, unknown>>;

/** A JSON text with its value: mappings, lists and scalars. */
export interface JsonText {
  readonly value: unknown;
  /** The line, from 1, on which a mapping or a list begins; with a key or an index, the line of that part. */
  lineOf(node: object, part?: string | number): number;
}

/**
 * Reads a JSON text (RFC 8259), with or without a byte order mark, and keeps the positions of its parts. Refuses a text that is not valid
 * at its first flaw, and returns undefined. A key that occurs twice in a mapping is a flaw.
 */
export function readJson(text: string, into: Collector): JsonText | undefined {
  const reader: JsonReader = { text, at: text.startsWith('\ufeff') ? 1 : 0, starts: new Map(), parts: new Map() };
  try {
    return { value: readWhole(reader), lineOf: lineFinder(reader) };
  } catch (cause) {
    if (!(cause instanceof Unexpected)) throw cause;
    const message = `The file is not valid JSON: ${cause.message}.`;
    into.refuse(
      { line: countLines(text, cause.at), text: '' },
      { message, hint: 'Correct this place, or the one before it.' },
    );
    return undefined;
  }
}

/** True for a text that begins like a mapping or a list, for a format that is JSON or CSV. */
export function looksLikeJson(text: string): boolean {
  return /^\ufeff?[ \t\r\n]*[[{]/.test(text);
}

/** True for a mapping, false for a list and for scalars. */
export function isMapping(value: unknown): value is JsonMapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countLines(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Lines are mostly requested in the order of the text, so that each search continues where the last one ended. */
function lineFinder({ text, starts, parts }: JsonReader): JsonText['lineOf'] {
  let known = { at: 0, line: 1 };
  return (node, part) => {
    const at = (part === undefined ? undefined : parts.get(node)?.get(part)) ?? starts.get(node) ?? 0;
    if (at < known.at) known = { at: 0, line: 1 };
    let { line } = known;
    for (let end = text.indexOf('\n', known.at); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
    known = { at, line };
    return line;
  };
}

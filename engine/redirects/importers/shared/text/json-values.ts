/** The position of the reader in a JSON text, and the offsets of the values it has read. */
export interface JsonReader {
  readonly text: string;
  at: number;
  /** The offsets of mappings and lists. */
  readonly starts: Map<object, number>;
  /** The offsets of the keys of a mapping and of the elements of a list. */
  readonly parts: Map<object, ReadonlyMap<string | number, number>>;
}

/** Ends the reading at any depth; `readJson` turns it into a flaw. */
export class Unexpected extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Reads the whole text as one value. Throws `Unexpected` if the text is not valid JSON. */
export function readWhole(reader: JsonReader): unknown {
  const value = readValue(reader, 0);
  skipSpace(reader);
  if (reader.at < reader.text.length) throw notFound(reader, 'the end of the file');
  return value;
}

function readValue(reader: JsonReader, depth: number): unknown {
  skipSpace(reader);
  if (depth > DEEPEST) throw new Unexpected(reader.at, `it is nested deeper than ${DEEPEST} levels`);
  switch (reader.text[reader.at]) {
    case '{':
      return readMapping(reader, depth);
    case '[':
      return readList(reader, depth);
    case '"':
      return readString(reader);
    default:
      return readScalar(reader);
  }
}

function skipSpace(reader: JsonReader): void {
  take(reader, SPACE);
}

const DEEPEST = 100;
const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON texts hold no control characters in strings
const NOT_PLAIN = /[\\\u0000-\u001f]/;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function readMapping(reader: JsonReader, depth: number): Readonly<Record<string, unknown>> {
  const mapping = Object.create(null) as Record<string, unknown>;
  const keys = new Map<string | number, number>();
  reader.starts.set(mapping, reader.at);
  reader.parts.set(mapping, keys);
  readParts(reader, '}', () => {
    const at = reader.at;
    const key = readString(reader);
    if (keys.has(key)) throw new Unexpected(at, `the key \`${key}\` occurs twice in one mapping`);
    keys.set(key, at);
    skipSpace(reader);
    if (reader.text[reader.at] !== ':') throw notFound(reader, '`:`');
    reader.at += 1;
    mapping[key] = readValue(reader, depth + 1);
  });
  return mapping;
}

function readList(reader: JsonReader, depth: number): unknown[] {
  const list: unknown[] = [];
  const places = new Map<string | number, number>();
  reader.starts.set(list, reader.at);
  reader.parts.set(list, places);
  readParts(reader, ']', () => {
    places.set(list.length, reader.at);
    list.push(readValue(reader, depth + 1));
  });
  return list;
}

/** Reads the items between two brackets, separated by commas. */
function readParts(reader: JsonReader, close: string, readPart: () => void): void {
  reader.at += 1;
  skipSpace(reader);
  let more = reader.text[reader.at] !== close;
  while (more) {
    skipSpace(reader);
    readPart();
    skipSpace(reader);
    more = reader.text[reader.at] === ',';
    if (!more && reader.text[reader.at] !== close) throw notFound(reader, `\`,\` or \`${close}\``);
    if (more) reader.at += 1;
  }
  reader.at += 1;
}

/** Reads a string in parts: one regular expression for the whole string would overflow the stack for some megabytes. */
function readString(reader: JsonReader): string {
  const { text, at } = reader;
  if (text[at] !== '"') throw notFound(reader, 'a text in double quotes');
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end === -1) throw new Unexpected(at, 'the quote is not closed');
  reader.at = end + 1;
  const content = text.slice(at + 1, end);
  if (!NOT_PLAIN.test(content)) return content;
  try {
    return JSON.parse(text.slice(at, end + 1)) as string;
  } catch {
    throw new Unexpected(at, 'a text holds a line break, a tab or an unknown `\\` sequence');
  }
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}

function readScalar(reader: JsonReader): unknown {
  const word = Object.keys(WORDS).find((name) => reader.text.startsWith(name, reader.at));
  if (word !== undefined) {
    reader.at += word.length;
    return WORDS[word];
  }
  const number = take(reader, NUMBER);
  if (number === '') throw notFound(reader, 'a value');
  return Number(number);
}

function take(reader: JsonReader, expression: RegExp): string {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.text)?.[0] ?? '';
  reader.at += found.length;
  return found;
}

function notFound({ text, at }: JsonReader, wanted: string): Unexpected {
  const found = text[at] === undefined ? 'the end of the file' : `\`${text[at]}\``;
  return new Unexpected(at, `there is ${found} where ${wanted} should be`);
}

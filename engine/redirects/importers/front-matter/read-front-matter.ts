import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Flaw } from '../../match/pattern.ts';

/** A text of the front matter and its line in the file, from 1. */
export interface Value {
  readonly text: string;
  readonly line: number;
}

/** The front matter of a Markdown file. */
export interface FrontMatter {
  readonly format: 'yaml' | 'toml' | 'json';
  readonly keys: readonly string[];
  /** The values of a key, which has one value or a list. */
  list(key: string): readonly Value[];
  /** The same, where a key that has one text has the words between its blanks. */
  words(key: string): readonly Value[];
}

export type FrontMatterRead =
  | { readonly ok: true; readonly value: FrontMatter }
  | { readonly ok: false; readonly flaw: Flaw & { readonly line: number } };

/**
 * Reads the front matter at the start of a file: YAML between two lines `---`, TOML between two lines `+++`, or a JSON object. A file
 * without any has none.
 */
export function readFrontMatter(text: string): FrontMatterRead {
  const [, fence] = /^(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (fence === undefined) return text.startsWith('{') ? readYaml(jsonObject(text), 'json') : NO_MATTER;
  const ends = fence === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m;
  const below = text.slice(text.indexOf('\n') + 1);
  const end = below.search(ends);
  if (end === -1) return REDIRECTS.test(text) ? notClosed(fence) : NO_MATTER;
  const matter = below.slice(0, end);
  return fence === '---' ? readYaml(matter, 'yaml') : readToml(matter);
}

/** The front matter as Hugo reads it, which ignores the letter case of keys. */
export function ignoringCase(matter: FrontMatter): FrontMatter {
  const own = (key: string): string => matter.keys.find((one) => one.toLowerCase() === key) ?? key;
  return { ...matter, list: (key) => matter.list(own(key)), words: (key) => matter.words(own(key)) };
}

const NO_MATTER: FrontMatterRead = { ok: true, value: { format: 'yaml', keys: [], list: () => [], words: () => [] } };

const REDIRECTS = /^[ \t]*"?(?:aliases|redirect_from|redirect_to)"?[ \t]*[=:]/im;

function notClosed(fence: string): FrontMatterRead {
  const flaw = { message: 'The front matter is not closed.', hint: `Write a line \`${fence}\` after it.` };
  return { ok: false, flaw: { line: 1, ...flaw } };
}

function matterOf(
  format: FrontMatter['format'],
  keys: readonly string[],
  read: (key: string) => { readonly values: readonly Value[]; readonly isList: boolean },
): FrontMatterRead {
  const list = (key: string): readonly Value[] => (keys.includes(key) ? read(key).values : []);
  const words = (key: string): readonly Value[] =>
    keys.includes(key) && read(key).isList
      ? list(key)
      : list(key).flatMap((value) =>
          value.text
            .split(/\s+/)
            .filter((word) => word !== '')
            .map((word) => ({ ...value, text: word })),
        );
  return { ok: true, value: { format, keys, list, words } };
}

/** The object at the start of a text, which ends with the brace that closes it. */
function jsonObject(text: string): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\])*"|[{}]/g)) {
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}

/** YAML reads JSON too. */
function readYaml(text: string, format: 'yaml' | 'json'): FrontMatterRead {
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  const [error] = document?.errors ?? [];
  const above = format === 'yaml' ? 1 : 0;
  if (!document || error) {
    // A text that begins with a brace need not be front matter.
    if (format === 'json' && !REDIRECTS.test(text.replaceAll(/[{,]/g, '\n'))) return NO_MATTER;
    const reason = !error || error.code === 'RESOURCE_EXHAUSTION' ? 'it is nested too deep' : error.message;
    return notValid(format.toUpperCase(), lines.linePos(error?.pos[0] ?? 0).line + above, reason);
  }
  const keys = isMap(document.contents) ? document.contents.items.map(({ key }) => String(key)) : [];
  return matterOf(format, keys, (key) => ({
    values: valuesOf(document, key, (offset) => lines.linePos(offset).line + above),
    isList: isSeq(document.get(key, true)),
  }));
}

function notValid(format: string, line: number, reason: string): FrontMatterRead {
  const message = `The front matter is not valid ${format}: ${reason}.`;
  return { ok: false, flaw: { line, message, hint: 'Check indentation, quotes and colons.' } };
}

function readToml(text: string): FrontMatterRead {
  try {
    const matter = parseToml(text);
    return matterOf('toml', Object.keys(matter), (key) => tomlValues(text, key, matter[key]));
  } catch (cause) {
    // The parser is recursive, so that deep nesting overflows its stack.
    if (cause instanceof RangeError) return notValid('TOML', 2, 'it is nested too deep');
    if (!(cause instanceof TomlError)) throw cause;
    const [first = ''] = cause.message.split('\n');
    return notValid('TOML', cause.line + 1, first.replace('Invalid TOML document: ', ''));
  }
}

/** The values of a key; each is on the first line, from that of its key, that holds its text. */
function tomlValues(text: string, key: string, given: unknown): { values: Value[]; isList: boolean } {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replaceAll(/["']/g, '').trimStart().startsWith(key));
  const isList = Array.isArray(given);
  const items: readonly unknown[] = isList ? given : [given];
  const values = items.flatMap((item): Value[] => {
    if (item === '') return [];
    const value = item instanceof TomlDate ? item.toISOString() : item;
    const written = typeof value === 'object' ? `\\${JSON.stringify(value)}` : String(value);
    const found = lines.findIndex((line, index) => index >= start && line.includes(written));
    return [{ text: written, line: (found === -1 ? Math.max(0, start) : found) + 2 }];
  });
  return { values, isList };
}

function parseYaml(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, merge: false });
  } catch (cause) {
    // The parser is recursive, so that deep nesting overflows its stack.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function valuesOf(document: Document.Parsed, key: string, lineAt: (offset: number) => number): Value[] {
  const node = document.get(key, true);
  const nodes: readonly unknown[] = isSeq(node) ? node.items : [node];
  return nodes.flatMap((item) => {
    if (!isNode(item) || (isScalar(item) && (item.value === null || item.value === ''))) return [];
    const line = item.range ? lineAt(item.range[0]) : 1;
    // A value that is not a text is not a path either; the code that reads the paths refuses it.
    return [{ text: isScalar(item) ? String(item.value) : `\\${String(item)}`, line }];
  });
}

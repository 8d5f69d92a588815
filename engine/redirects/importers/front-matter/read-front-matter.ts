import { isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Flaw } from '../../match/pattern.ts';

/** A text of the front matter and its line in the file, from 1. */
export interface Value {
  readonly text: string;
  readonly line: number;
}

/** The front matter of a Markdown file. */
export interface FrontMatter {
  /** The values of a key, which has one value or a list. */
  list(key: string): readonly Value[];
  /** The texts of a key that has a list, or one text of words between blanks. */
  words(key: string): readonly string[];
}

export type FrontMatterRead =
  | { readonly ok: true; readonly value: FrontMatter }
  | { readonly ok: false; readonly flaw: Flaw & { readonly line: number } };

/** Reads the text between the two lines `---` at the start of a file; a file without these lines has no front matter. */
export function readFrontMatter(text: string): FrontMatterRead {
  const other = /^(?:\+\+\+\n[^]*?\n\+\+\+|\{\n[^]*?\n\})/.exec(text)?.[0];
  if (other !== undefined && REDIRECTS.test(other)) return { ok: false, flaw: { line: 1, ...NOT_YAML } };
  const found = /^---[ \t]*\n([^]*?)^(?:---|\.\.\.)[ \t]*$/m.exec(text);
  if (found?.index !== 0) {
    const torn = /^---[ \t]*\n/.test(text) && REDIRECTS.test(text);
    return torn ? { ok: false, flaw: { line: 1, ...NOT_CLOSED } } : { ok: true, value: NOTHING };
  }
  const lines = new LineCounter();
  const document = parseYaml(found[1] ?? '', lines);
  const [error] = document?.errors ?? [];
  if (!document || error)
    return {
      ok: false,
      flaw: {
        line: lines.linePos(error?.pos[0] ?? 0).line + 1,
        message: `The front matter is not valid YAML: ${!error || error.code === 'RESOURCE_EXHAUSTION' ? 'it is nested too deep' : error.message}.`,
        hint: 'Check indentation, quotes and colons.',
      },
    };
  const list = (key: string): Value[] => valuesOf(document, key, lines);
  const isList = (key: string): boolean => document.has(key) && isSeq(document.get(key, true));
  return {
    ok: true,
    value: {
      list,
      words: (key) => list(key).flatMap(({ text: words }) => (isList(key) ? words : words.split(/\s+/))),
    },
  };
}

const NOTHING: FrontMatter = { list: () => [], words: () => [] };

const REDIRECTS = /^[ \t]*"?(?:aliases|redirect_from|redirect_to)"?[ \t]*[=:]/m;
const NOT_CLOSED = { message: 'The front matter is not closed.', hint: 'Write a line `---` after it.' };
const NOT_YAML = {
  message: 'The front matter is TOML or JSON.',
  hint: 'Run `hugo convert toYAML` first.',
};

function parseYaml(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, merge: false });
  } catch (cause) {
    // The parser is recursive, so that deep nesting overflows its stack.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function valuesOf(document: Document.Parsed, key: string, lines: LineCounter): Value[] {
  const node = document.has(key) ? document.get(key, true) : undefined;
  const nodes: readonly unknown[] = isSeq(node) ? node.items : [node];
  return nodes.flatMap((item) => {
    if (!isNode(item) || (isScalar(item) && (item.value === null || item.value === ''))) return [];
    const line = item.range ? lines.linePos(item.range[0]).line + 1 : 1;
    // A value that is not a text is not a path either; the code that reads the paths refuses it.
    return [{ text: isScalar(item) ? String(item.value) : `\\${String(item)}`, line }];
  });
}

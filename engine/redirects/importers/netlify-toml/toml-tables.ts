import { parse, TomlError, type TomlTable } from 'smol-toml';
import { trimBlanks } from '../shared/text/blanks.ts';

/** A `[[name]]` table of a TOML text, or the reason why it cannot be read. Lines count from 1. */
export type TomlBlock =
  | { readonly ok: true; readonly line: number; readonly table: TomlTable }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/**
 * The tables of an array of tables. Each is read separately, so that a flaw in one does not affect the others. The tables of an array
 * written as a value (`name = [{ … }]`) have the line of its name.
 */
export function readTomlTables(text: string, name: string): TomlBlock[] {
  return splitBlocks(text, name).flatMap(({ line, text: block, opened }) => {
    const read = parseBlock(block, line);
    if (!read.ok) return opened || block.includes(name) ? [read] : [];
    const list = Object.hasOwn(read.table, name) ? read.table[name] : undefined;
    const at = opened ? line : line + lineWith(block, name);
    if (list === undefined) return [];
    if (!Array.isArray(list))
      return [{ ok: false, line: at, reason: `\`${name}\` is not a list. Write \`[[${name}]]\`.` }];
    return list.map((entry): TomlBlock =>
      isTable(entry)
        ? { ok: true, line: at, table: entry }
        : { ok: false, line: at, reason: `An entry of \`${name}\` is not a table. Write \`[[${name}]]\`.` },
    );
  });
}

/** The `[[context.….name]]` headers of a TOML text. */
export function findContextHeaders(text: string, name: string): Pick<TomlLine, 'line' | 'text'>[] {
  const header = new RegExp(String.raw`^[ \t]*\[\[[ \t]*context[ \t]*\..*\.[ \t]*["']?${name}["']?[ \t]*\]\]`);
  return [...readLines(text)]
    .filter((line) => line.outside && header.test(line.text))
    .map(({ line, text: given }) => ({ line, text: trimBlanks(given) }));
}

interface Block {
  readonly line: number;
  readonly text: string;
  /** True if the section begins with `[[name]]`. */
  readonly opened: boolean;
}

/** Splits the text into the part before the first `[[name]]`, each `[[name]]` with its subtables, and the part under other headers. */
function splitBlocks(text: string, name: string): Block[] {
  const opening = new RegExp(String.raw`^[ \t]*\[\[[ \t]*["']?${name}["']?[ \t]*\]\]`);
  const below = new RegExp(String.raw`^[ \t]*\[{1,2}[ \t]*["']?${name}["']?[ \t]*\.`);
  const blocks: { line: number; lines: string[]; opened: boolean }[] = [{ line: 1, lines: [], opened: false }];
  for (const { line, text: given, outside } of readLines(text)) {
    const opened = outside && opening.test(given);
    if (opened || (outside && HEADER.test(given) && !below.test(given))) blocks.push({ line, lines: [], opened });
    blocks.at(-1)?.lines.push(given);
  }
  return blocks.map(({ line, lines, opened }) => ({ line, text: lines.join('\n'), opened }));
}

/** A line of a TOML text. `outside`: it does not begin inside of a multi-line text. */
interface TomlLine {
  readonly line: number;
  readonly text: string;
  readonly outside: boolean;
}

function* readLines(text: string): Generator<TomlLine> {
  let quote: string | undefined;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    yield { line: index + 1, text: line, outside: quote === undefined };
    quote = quoteAfter(line, quote);
  }
}

/** True for a line that is only a header; an element of a list ends in a comma or closes the list. */
const HEADER = /^[ \t]*\[{1,2}[ \t]*[A-Za-z_][\w.-]*[ \t]*\]{1,2}[ \t\r]*(?:#.*)?$/;

/** The quotes of a multi-line text that is still open after a line. */
function quoteAfter(line: string, open: string | undefined): string | undefined {
  let quote = open;
  for (const [found] of line.matchAll(/"""|'''/g)) {
    if (quote === undefined) quote = found;
    else if (quote === found) quote = undefined;
  }
  return quote;
}

type Read = TomlBlock & ({ readonly ok: false } | { readonly ok: true });

function parseBlock(text: string, line: number): Read {
  try {
    return { ok: true, line, table: parse(text) };
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [first = ''] = cause.message.split('\n');
    return {
      ok: false,
      line: line + cause.line - 1,
      reason: `The TOML is broken: ${first.replace('Invalid TOML document: ', '')}.`,
    };
  }
}

function lineWith(text: string, name: string): number {
  return Math.max(
    0,
    text.split('\n').findIndex((line) => trimBlanks(line).startsWith(name)),
  );
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

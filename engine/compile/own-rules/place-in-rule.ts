import type { Span } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { VERSION_QUERY } from './rule.ts';

type Files = ReadonlyMap<string, SourceFile>;

/** An address of a rule in a stack: `file:///a/lint/b.ts?lint=0123:4:9`. A syntax error gives no column. */
const ADDRESS = new RegExp(`file://(\\S+?)\\${VERSION_QUERY}[0-9a-f]+:(\\d+)(?::(\\d+))?`);
/** The carets under the mistake, in the lines that a syntax error shows. */
const CARETS = /\n( *)(\^+)\s*\n/;

/** Finds where in `lint/` something was thrown: the innermost call in a file of it, or the beginning of the rule. */
export function placeOfThrown(thrown: unknown, rule: string, files: Files): Span {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const [, address = '', line, column] = ADDRESS.exec(stack) ?? [];
  const file = fileAt(address, files);
  if (line === undefined || !file) return placeOfText(missingImport(thrown), rule, files);
  const [, blanks, carets] = (column === undefined ? CARETS.exec(stack) : null) ?? [];
  const start = offsetOf(file.text, Number(line), Number(column ?? (blanks?.length ?? 0) + 1));
  return { file: file.path, start, end: start + (carets?.length ?? 0) };
}

/** Finds the first place of a text in a rule; its beginning if it does not have the text. */
export function placeOfText(text: string | undefined, rule: string, files: Files): Span {
  const start = text === undefined ? -1 : (files.get(rule)?.text.indexOf(text) ?? -1);
  return start === -1 ? { file: rule, start: 0, end: 0 } : { file: rule, start, end: start + (text?.length ?? 0) };
}

/** Describes in one line what was thrown, which may be any value. */
export function describeThrown(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const [first = ''] = text.split('\n');
  return first.replace(/\.?$/, '.');
}

/** The last part of the name of an import that is not found: Node says only the name. */
function missingImport(thrown: unknown): string | undefined {
  if ((thrown as NodeJS.ErrnoException | null)?.code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  return /'(?:[^']*\/)?([^'/]+)'/.exec((thrown as Error).message)?.[1];
}

function fileAt(address: string, files: Files): SourceFile | undefined {
  const path = decodeURIComponent(address);
  return [...files.values()].find((file) => path.endsWith(`/${file.path}`));
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let number = 1; number < line; number += 1) start = text.indexOf('\n', start) + 1;
  return Math.min(text.length, start + column - 1);
}

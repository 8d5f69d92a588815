import type { FilePaths } from '../../../model/file-paths.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';

/** Returns an expression for the paths of files and calls, without the first slash, for PCRE, RE2 and JavaScript. */
export function fileExpression({ beginnings, segments, extensions }: FilePaths): string {
  const first = segments.map(escapeRegex).join('|');
  const below = beginnings.map((beginning) => escapeRegex(beginning.replace(/^\//, '')));
  return [`(?:${first})(?:/|$)`, ...below, String.raw`.*\.(?:${extensions.map(anyCase).join('|')})$`].join('|');
}

function anyCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Joins prefixes to one alternation. */
export function prefixExpression(prefixes: readonly string[]): string {
  return `(?:${prefixes.map((prefix) => escapeRegex(prefix.slice(1))).join('|')})`;
}

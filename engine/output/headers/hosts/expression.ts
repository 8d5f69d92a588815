import type { FilePaths } from '../../../model/file-paths.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';

/** What a path without its first slash begins with where it is a file or a call, for PCRE, RE2 and JavaScript. */
export function fileExpression({ beginnings, segments, extensions }: FilePaths): string {
  const first = segments.map(escapeRegex).join('|');
  const below = beginnings.map((beginning) => escapeRegex(beginning.replace(/^\//, '')));
  return [`(?:${first})(?:/|$)`, ...below, String.raw`.*\.(?:${extensions.map(anyCase).join('|')})$`].join('|');
}

function anyCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Prefixes as one alternation. */
export function prefixExpression(prefixes: readonly string[]): string {
  return `(?:${prefixes.map((prefix) => escapeRegex(prefix.slice(1))).join('|')})`;
}

import type { Place } from '../collect.ts';

/** The lines of a text, numbered from 1, without their ends and a byte order mark. */
export function readLines(text: string): Place[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.replace(/\r$/, '') }));
}

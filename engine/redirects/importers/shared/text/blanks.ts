/** Spaces, tabs and line ends. Other white space, such as U+FEFF or U+00A0, is part of a path: a request holds it as `%XX`. */
const BLANKS = ' \t\n\v\f\r';

/** Removes the blanks at both ends of a text. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text.charAt(start))) start += 1;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Replaces consecutive blanks with one space, and removes those at both ends. */
export function joinBlanks(text: string): string {
  return trimBlanks(text.replaceAll(/[ \t\n\v\f\r]+/g, ' '));
}

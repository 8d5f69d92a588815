import type { Outliner, TextStyle } from './outline.ts';

export interface Space extends TextStyle {
  /** Pixels that a line may take. */
  readonly width: number;
  readonly lines: number;
  /** The language, which says where a line may break. */
  readonly lang: string;
}

const ELLIPSIS = '…';

/** Breaks a text into lines that fit. Text that is too long for the last line is replaced by an ellipsis. */
export function breakLines(text: string, outline: Outliner, { width, lines, lang, ...style }: Space): string[] {
  const fits = (line: string): boolean => outline(line.trim(), style).width <= width;
  const done: string[] = [];
  let line = '';
  for (const part of breakParts(text, lang)) {
    if (line.trim() === '' || fits(line + part)) {
      line += part;
      continue;
    }
    if (done.length === lines - 1) return [...done, cut(`${line}${part}`.trim(), fits)];
    done.push(line.trim());
    line = part;
  }
  const last = line.trim();
  return last === '' ? done : [...done, fits(last) ? last : cut(last, fits)];
}

/** Returns the parts between which a line may break: words, with the characters directly after them. */
function breakParts(text: string, lang: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    const previous = parts.at(-1);
    const joins =
      previous !== undefined && (isWordLike !== true || /[-–/.(«„“"‘]$/u.test(previous)) && !/\s$/u.test(previous);
    if (joins) parts[parts.length - 1] = previous + segment;
    else parts.push(segment);
  }
  return parts;
}

function cut(text: string, fits: (line: string) => boolean): string {
  const graphemes = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (graphemes.length > 1 && !fits(`${graphemes.join('').trimEnd()}${ELLIPSIS}`)) graphemes.pop();
  return `${graphemes.join('').trimEnd()}${ELLIPSIS}`;
}

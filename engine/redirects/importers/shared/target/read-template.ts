import { encodeRest } from '../source/literal.ts';
import type { TemplatePart } from './capture-target.ts';

/** Reads a target with groups. `reference` finds them by number, such as `$1` or `\1`. The other text is encoded where necessary. */
export function readTemplate(target: string, reference: RegExp): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of target.matchAll(reference)) {
    if (match.index > end) parts.push(encodeRest(target.slice(end, match.index)));
    parts.push({ group: Number(match.slice(1).find((group) => group !== undefined)) });
    end = match.index + match[0].length;
  }
  if (end < target.length) parts.push(encodeRest(target.slice(end)));
  return parts;
}

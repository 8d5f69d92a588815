import { encodeRest } from '../source/literal.ts';
import type { TemplatePart } from './capture-target.ts';

/** A target with the groups of its expression, which `reference` finds by number, as `$1` or `\1`. The rest is encoded where need be. */
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

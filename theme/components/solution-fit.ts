import type { Solution } from 'sitefold/model/content.ts';

/** What each need takes: the families and models whose ids begin so. The first letter of a model is its family. */
const NEEDS = {
  coverage: /^(?:a|e|m|w6)/,
  speed: /^(?:g5|m7|o|r7)/,
  wired: /^(?:p|s|v|w4|x)/,
  outdoor: /^(?:a6-40o|b|t)/,
  cameras: /^(?:c|n|q)/,
} as const;

/** Equipment that many devices call for. What has none of it is for a small network. */
const SIZES = {
  medium: /^(?:a|b5-50|k|n8|o8|s16|s24|s28|w)/,
  large: /^(?:b5-50|k|o8|s28)/,
} as const;

/** What a solution answers to the questions of the finder, by its audience and the families of its products. */
export function fitOf({ audience, products }: Solution): Record<'place' | 'size' | 'need', string[]> {
  const found = (patterns: Readonly<Record<string, RegExp>>): string[] =>
    Object.keys(patterns).filter((key) => products.some((id) => patterns[key]?.test(id)));
  const sizes = found(SIZES);
  return { place: [audience], size: sizes.length > 0 ? sizes : ['small'], need: found(NEEDS) };
}

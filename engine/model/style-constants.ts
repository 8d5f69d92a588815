/** A constant in a style: `constant(fadeIn.duration)`. */
export const STYLE_CONSTANT = /constant\(\s*([\w.]+)\s*\)/g;

/** Returns the keys of the constants that a style uses. */
export function constantsIn(style: string): string[] {
  return [...style.matchAll(STYLE_CONSTANT)].flatMap(([, key]) => key ?? []);
}

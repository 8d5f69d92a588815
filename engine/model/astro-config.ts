/** The file with the Astro settings of a project, relative to its root. */
export const ASTRO_CONFIG = 'astro.config.mjs';

const OTHER_NAMES = /^astro\.config\.(?!mjs$)[cm]?[jt]sx?$/;

/** Tells whether a file at the root of a project has a name that Astro reads, and Sitefold does not. */
export function isMisnamedConfig(path: string): boolean {
  return OTHER_NAMES.test(path);
}

import { posix } from 'node:path';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { themeDigest } from '../theme/theme-copy.ts';

/** What a module names by its relative path: another module, or a file, such as the image service. */
const NAMED = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|\bentrypoint:)\s*(['"])(\.{1,2}\/[^'"]+)\1/g;
/** What is not a file of the project. */
const OUTSIDE = /^(?:\.\.|node_modules)\//;

/**
 * Returns the paths of the Astro settings of a project and of the files that they name, directly or through others, relative to the root
 * of the project. `read` returns the text of a file; undefined if the project does not have it. A file that only a comment names is one more.
 */
export function configFiles(read: (path: string) => string | undefined): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || OUTSIDE.test(path)) return;
    const text = read(path);
    if (text === undefined) return;
    found.add(path);
    if (!isCode(path)) return;
    for (const [, , to = ''] of text.matchAll(NAMED))
      visit(posix.join(posix.dirname(path), to.split(/[?#]/, 1)[0] ?? to));
  };
  visit(ASTRO_CONFIG);
  return [...found].sort();
}

/** Tells whether a file is a module, by its path. */
export function isCode(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Returns the sources that the Astro settings of a project are made of. */
export function configSources(sources: readonly Source[]): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const read = (path: string): string | undefined => {
    const source = byPath.get(path);
    return source && new TextDecoder().decode(source.bytes);
  };
  return configFiles(read).flatMap((path) => byPath.get(path) ?? []);
}

/** Returns the digest of the Astro settings of a project and of the files that they import. Undefined if there are none. */
export function configDigest(sources: readonly Source[]): string | undefined {
  return themeDigest(configSources(sources));
}

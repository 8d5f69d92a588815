import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

const FILE = /\/astro\/dist\/runtime\/server\/render\/component\.js$/;
const HASHED = ':${metadata.componentUrl}-->';

/**
 * Astro names an island by a hash of, among others, the folder in which its source stands, so that the same build would differ by
 * machine. This takes the folder out of the hash. It stops the build where Astro (7.3.5 is known) no longer has the place.
 */
export function stableIslands(): VitePlugin {
  return {
    name: 'sitefold-stable-islands',
    transform(code: string, id: string) {
      if (!FILE.test(id)) return undefined;
      if (!code.includes(HASHED)) throw new Error(`the name of an island is made in another way: look at ${id}`);
      return { code: code.replace(HASHED, '-->'), map: null };
    },
  };
}

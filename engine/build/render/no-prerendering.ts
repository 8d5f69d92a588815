import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

/** The entry of the code by which Astro renders pages while it builds (checked with 7.3.5). */
const ENTRY = 'astro/entrypoints/prerender';
const NOTHING = '\0sitefold:no-prerendering';

/**
 * Leaves out the code by which Astro renders pages while it builds: Sitefold renders them itself, with the code for the server. Astro bundles
 * it although no page is rendered by it, two hundred modules with React among them, and runs none of it.
 */
export function noPrerendering(): VitePlugin {
  return {
    name: 'sitefold-no-prerendering',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'prerender',
    resolveId: {
      order: 'pre',
      handler: (id: string) => (id === ENTRY ? NOTHING : undefined),
    },
    load: (id: string) => (id === NOTHING ? 'export {};' : undefined),
  };
}

import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

/** The module that Vite puts around every `import()` of a browser script (Vite 8). */
const HELPER = '\0vite/preload-helper.js';

/**
 * Vite's own form loads styles before a script, and adds 900 bytes (gzip) before every first import. Our scripts have no styles, so
 * this form keeps only the event for a script that fails to load.
 */
const LIGHT = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    if (dispatchEvent(event)) throw error;
  });
`;

export function lightImports(): VitePlugin {
  return {
    name: 'sitefold-light-imports',
    enforce: 'pre',
    load: { order: 'pre', handler: (id: string) => (id === HELPER ? LIGHT : undefined) },
  };
}

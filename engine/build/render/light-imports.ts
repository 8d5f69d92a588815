import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

/** The module that Vite puts around every `import()` of a browser script (Vite 8). */
const HELPER = '\0vite/preload-helper.js';

/**
 * Vite's own form loads styles before a script, in 900 bytes (gzip) that stand before every first import. Our scripts bring no styles,
 * so only the event is kept by which a script that does not arrive is told.
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

import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../theme/server-entry.ts', import.meta.url));

/** Astro's adapter for Node, with an entry of our own: the build renders its pages through it too. */
export function nodeAdapter(): AstroIntegration {
  const { name, hooks } = node({ mode: 'middleware' });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:done': (options) =>
        hooks['astro:config:done']?.({
          ...options,
          setAdapter: (adapter) => options.setAdapter({ ...adapter, serverEntrypoint: ENTRY }),
        }),
    },
  };
}

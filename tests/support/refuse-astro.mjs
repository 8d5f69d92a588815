// Preloaded by a test: loading Astro fails.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'astro' || specifier.startsWith('@astrojs/')) throw new Error(`${specifier} was loaded`);
    return next(specifier, context);
  },
});

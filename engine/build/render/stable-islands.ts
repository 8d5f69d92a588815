import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

/** Code of Astro (checked with 7.3.5) that does not fit, each piece with its replacement. */
const PLACES = [
  {
    // The name of an island is a hash that includes the folder of its source, so that the same build would differ by machine.
    file: /\/astro\/dist\/runtime\/server\/render\/component\.js$/,
    from: ':${metadata.componentUrl}-->',
    to: '-->',
  },
  {
    // A style element beside the first island is not valid HTML in the body; base.css has the rule.
    file: /\/astro\/dist\/runtime\/server\/scripts\.js$/,
    from: '<style>${ISLAND_STYLES}</style>',
    to: '',
  },
] as const;

/** Makes islands the same on every machine, and valid HTML. Stops the build if Astro no longer has one of these pieces of code. */
export function stableIslands(): VitePlugin {
  return {
    name: 'sitefold-stable-islands',
    transform(code: string, id: string) {
      const place = PLACES.find(({ file }) => file.test(id));
      if (!place) return undefined;
      if (!code.includes(place.from)) throw new Error(`Astro has changed its code for islands: see ${id}`);
      return { code: code.replace(place.from, place.to), map: null };
    },
  };
}

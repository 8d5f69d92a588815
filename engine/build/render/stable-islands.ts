import type { AstroInlineConfig } from 'astro';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

/** Places of Astro (7.3.5 is known) that do not fit, each with what stands there instead. */
const PLACES = [
  {
    // The name of an island is a hash of, among others, the folder in which its source stands: the same build would differ by machine.
    file: /\/astro\/dist\/runtime\/server\/render\/component\.js$/,
    from: ':${metadata.componentUrl}-->',
    to: '-->',
  },
  {
    // A style element beside the first island is no valid HTML where that stands in the body; base.css has the rule.
    file: /\/astro\/dist\/runtime\/server\/scripts\.js$/,
    from: '<style>${ISLAND_STYLES}</style>',
    to: '',
  },
] as const;

/** Makes islands the same on every machine, and valid HTML. It stops the build where Astro no longer has one of the places. */
export function stableIslands(): VitePlugin {
  return {
    name: 'sitefold-stable-islands',
    transform(code: string, id: string) {
      const place = PLACES.find(({ file }) => file.test(id));
      if (!place) return undefined;
      if (!code.includes(place.from)) throw new Error(`an island is written in another way: look at ${id}`);
      return { code: code.replace(place.from, place.to), map: null };
    },
  };
}

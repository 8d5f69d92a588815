import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the island is first touched, focused or typed in. */
    'client:interaction'?: boolean;
  }
}

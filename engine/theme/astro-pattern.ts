import type { Route } from '../model/route.ts';

/** `faq/page-{index}` as Astro writes it: `/[...site]/faq/page-[index]`. */
export function astroPattern(route: Pick<Route, 'segments'>): string {
  const segments = route.segments.map((segment) =>
    segment.kind === 'literal' ? segment.text : `${segment.start}[${segment.name}]`,
  );
  return ['/[...site]', ...segments].join('/');
}

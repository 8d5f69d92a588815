import type { HeadLink } from '../../engine/content/selection.ts';

const LINK = /<link rel="(alternate)" href="([^"]*)" hreflang="([^"]*)">/g;

/** Reads the alternates of a page from their markup. */
export function readAlternates(markup: string): HeadLink[] {
  const links = [...markup.matchAll(LINK)];
  const rest = links.reduce((text, [link]) => text.replace(link, ''), markup);
  if (rest !== '') throw new Error(`this is not an alternate: ${rest}`);
  return links.map(([, , href = '', hreflang = '']) => ({
    rel: 'alternate',
    href: href.replaceAll('&#38;', '&'),
    hreflang,
  }));
}

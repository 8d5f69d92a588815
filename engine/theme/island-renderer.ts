import type { SSRLoadedRendererValue } from 'astro';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ISLAND_NUMBER, numberOf } from './kept-islands.ts';

type Props = Readonly<Record<string, unknown>> & { readonly [ISLAND_NUMBER]?: number };

/** Hints about files that the page links to itself. */
const HINTS = /<link\s[^>]*rel="(?:preload|stylesheet)"[^>]*>/g;

/** The rendered markup of what an island is given between its tags. */
interface Slots {
  readonly default?: string;
}

/**
 * Renders islands for Astro. Its own renderer renders each island twice on every page, first to find out whether it is of React; here all
 * are.
 */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: (component: unknown) => Promise.resolve(typeof component === 'function'),
  renderToStaticMarkup(this: { result: object }, component: ComponentType<Props>, props: Props, slots: Slots) {
    // React begins the ids of an island with this, and the browser must use the same. In development, islands come without a number.
    const prefix = `r${props[ISLAND_NUMBER] ?? numberOf(this.result)}`;
    const given = slots.default === undefined ? props : { ...props, children: slotOf(slots.default) };
    const html = renderToString(createElement(component, given), { identifierPrefix: prefix }).replace(HINTS, '');
    return Promise.resolve({ html, attrs: { prefix } });
  },
};
export default renderer;

/** What Astro's script for the browser makes of it too. */
function slotOf(markup: string): ReactElement {
  return createElement('astro-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: markup } });
}

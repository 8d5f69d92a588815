import type { SSRLoadedRendererValue } from 'astro';
import { LRUCache } from 'lru-cache';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

type Props = Readonly<Record<string, unknown>>;

/** The characters of data and markup that are kept for each component. Searches of visitors are data too. */
const MOST_KEPT = 4_000_000;
/** The markup of islands that were rendered lately, by their component and their data. Most pages of a site share their islands. */
const kept = new WeakMap<ComponentType<Props>, LRUCache<string, string>>();

/** How many islands a page has so far, by Astro's result object of the page. */
const numbers = new WeakMap<object, number>();

/** Hints about files that the page links to itself. */
const HINTS = /<link\s[^>]*rel="(?:preload|stylesheet)"[^>]*>/g;

/** The rendered markup of what an island is given between its tags. */
interface Slots {
  readonly default?: string;
}

/**
 * Renders islands for Astro. Its own renderer renders each island twice on every page, first to find out whether it is of React; here all
 * are, and an island of the same data is rendered once. The data is plain: it is told apart by its JSON.
 */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: (component: unknown) => Promise.resolve(typeof component === 'function'),
  renderToStaticMarkup(this: { result: object }, component: ComponentType<Props>, props: Props, slots: Slots) {
    // React begins the ids of an island with this, and the browser must use the same.
    const prefix = `r${numberOf(this.result)}`;
    const html =
      slots.default === undefined
        ? keptMarkup(component, props, prefix)
        : markupOf(component, { ...props, children: slotOf(slots.default) }, prefix);
    return Promise.resolve({ html, attrs: { prefix } });
  },
};
export default renderer;

function numberOf(result: object): number {
  const number = numbers.get(result) ?? 0;
  numbers.set(result, number + 1);
  return number;
}

function newMemory(): LRUCache<string, string> {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: (markup, key) => markup.length + key.length });
}

function keptMarkup(component: ComponentType<Props>, props: Props, prefix: string): string {
  const known = kept.get(component) ?? newMemory();
  kept.set(component, known);
  const key = `${prefix} ${JSON.stringify(props)}`;
  let markup = known.get(key);
  if (markup === undefined) {
    markup = markupOf(component, props, prefix);
    known.set(key, markup);
  }
  return markup;
}

function markupOf(component: ComponentType<Props>, props: Props, prefix: string): string {
  return renderToString(createElement(component, props), { identifierPrefix: prefix }).replace(HINTS, '');
}

/** What Astro's script for the browser makes of it too. */
function slotOf(markup: string): ReactElement {
  return createElement('astro-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: markup } });
}

import type { SiteState } from './state.ts';

/** Markup, or the promise of it until it is rendered. */
interface Shared {
  markup: string | Promise<string>;
}

const shared = new WeakMap<SiteState, Map<string, Shared>>();

/**
 * Returns markup that several pages have in common, by its name. It is rendered once for a state of the sites, and then there at once, so
 * that Astro need not hold back what follows it.
 */
export function sharedMarkup(state: SiteState, name: string, render: () => Promise<string>): string | Promise<string> {
  if (state.reads) return state.reads.remember(`markup ${name}`, () => keep(render())).markup;
  const known = shared.get(state) ?? new Map<string, Shared>();
  shared.set(state, known);
  let kept = known.get(name);
  if (!kept) {
    const rendering = render();
    kept = keep(rendering);
    known.set(name, kept);
    // The next page tries again.
    rendering.catch(() => known.delete(name));
  }
  return kept.markup;
}

function keep(rendering: Promise<string>): Shared {
  const kept: Shared = { markup: rendering };
  const put = (markup: string): void => void (kept.markup = markup);
  // Whoever renders the page hears of a failure through the promise.
  rendering.then(put, () => undefined);
  return kept;
}

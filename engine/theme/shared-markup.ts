import type { SiteState } from './state.ts';

const shared = new WeakMap<SiteState, Map<string, Promise<string>>>();

/** Returns markup that several pages have in common, by its name. It is rendered once for a state of the sites. */
export function sharedMarkup(state: SiteState, name: string, render: () => Promise<string>): Promise<string> {
  if (state.reads) return state.reads.remember(`markup ${name}`, render);
  const known = shared.get(state) ?? new Map<string, Promise<string>>();
  shared.set(state, known);
  let markup = known.get(name);
  if (!markup) {
    markup = render();
    known.set(name, markup);
    // The next page tries again.
    markup.catch(() => known.delete(name));
  }
  return markup;
}

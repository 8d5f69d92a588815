import { LRUCache } from 'lru-cache';

type Props = Readonly<Record<string, unknown>>;

/** What Astro makes of an island. It writes itself into any page: what depends on the page is decided there. */
interface RenderedIsland {
  render(destination: unknown): unknown;
}

/** The property by which a renderer finds the number of an island on its page. React does not see symbols. */
export const ISLAND_NUMBER = Symbol('sitefold.islandNumber');

/** The characters of data that are kept for each component. Searches of visitors are data too. */
const MOST_KEPT = 4_000_000;
/** Islands that were rendered lately, by their component, their number and their data. Most pages of a site share their islands. */
const kept = new WeakMap<object, LRUCache<string, RenderedIsland>>();

/** How many islands a page has so far, by Astro's result object of the page. */
const numbers = new WeakMap<object, number>();

export interface Island {
  readonly component: object;
  /** They are plain data, with the directives of Astro. */
  readonly props: Props;
  readonly slots: object;
}

/**
 * Renders an island of a page, or returns that of an earlier page with the same number and data. What is rendered is the JSON of the data,
 * so that it depends on nothing else.
 */
export function renderIsland(
  result: object,
  { component, props, slots }: Island,
  render: (props: Props) => Promise<RenderedIsland>,
): RenderedIsland | Promise<RenderedIsland> {
  const number = numberOf(result);
  if (Object.keys(slots).length > 0) return render({ ...props, [ISLAND_NUMBER]: number });
  const known = kept.get(component) ?? newMemory();
  kept.set(component, known);
  const data = JSON.stringify(props);
  const key = `${number} ${data}`;
  const found = known.get(key);
  if (found) return found;
  return render({ ...(JSON.parse(data) as Props), [ISLAND_NUMBER]: number }).then((island) => {
    known.set(key, island);
    return island;
  });
}

/** Returns the number of the next island of a page, from 0. */
export function numberOf(result: object): number {
  const number = numbers.get(result) ?? 0;
  numbers.set(result, number + 1);
  return number;
}

function newMemory(): LRUCache<string, RenderedIsland> {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: (_, key) => key.length });
}

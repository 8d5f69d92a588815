import type { SearchHit, SearchSource } from '../../engine/content/search-view.ts';

/** The suggestions below the field. */
export interface Suggested {
  /** The query that it answers; empty before the first answer. */
  readonly query: string;
  readonly total: number;
  readonly groups: readonly { readonly type: string; readonly hits: readonly SearchHit[] }[];
}

export const NOTHING: Suggested = { query: '', total: 0, groups: [] };

/** How many hits of each type are offered: more of the first types, because most visitors look for them. */
const MOST = [4, 3, 2, 2, 1, 1, 1, 1];

/** The best hits of each type. One letter finds too much to be of use. */
export async function suggest(source: SearchSource, query: string): Promise<Suggested> {
  const wanted = query.trim();
  if (wanted.length < 2 && !/\p{Script=Han}/u.test(wanted)) return NOTHING;
  // The index is loaded for a search, not when the field only gets the focus.
  const { searchIndex } = await import('../ui/search-index.ts');
  const { total, read } = await searchIndex(source, wanted);
  const groups = await Promise.all(
    source.types.map(async (type, index) => ({ type, hits: await read(type, 0, MOST[index] ?? 1) })),
  );
  return { query: wanted, total, groups: groups.filter(({ hits }) => hits.length > 0) };
}
